import { randomBytes } from 'node:crypto';
import { withoutEnd, withoutEnds } from '@inkstone/text/without-ends';
import type { TenantTransaction } from '#server/db/handles.ts';
import { findSandboxStore, findShop, insertSandboxStore } from './store.repository.ts';

const slugOf = (domain: string): string => {
  const words = domain
    .replace(/\.sandbox$/, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return withoutEnd(withoutEnds(words, /-/).slice(0, 50), /-/) || 'store';
};

/** The store of a sandbox shop; created when it is first read, with a slug from the shop's domain, and a random ending if that is taken. */
export const openSandboxStore = async (tx: TenantTransaction, shopId: string) => {
  const found = await findSandboxStore(tx, shopId);
  if (found) return found;
  const shop = await findShop(tx, shopId);
  if (!shop) throw new Error('a sandbox store without its shop');
  const slug = slugOf(shop.domain);
  const store = { shopId, name: shop.name, tagline: '', currency: 'USD' };
  if (!(await insertSandboxStore(tx, { ...store, slug })))
    await insertSandboxStore(tx, { ...store, slug: `${slug}-${randomBytes(3).toString('hex')}` });
  const made = await findSandboxStore(tx, shopId);
  if (!made) throw new Error('the sandbox store could not be made');
  return made;
};
