import type { SandboxContents } from '@inkstone/integrations';
import type { OwnerDatabase, TenantTransaction } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import {
  findSandboxBlogs,
  findSandboxContent,
  findSandboxContents,
  insertSandboxBlog,
  insertSandboxContent,
  updateSandboxContent,
} from './sandbox-contents.repository.ts';

/** The articles and pages of one shop, for the sandbox platform. Every call runs in a transaction of the shop's account. */
export const createSandboxContents = (db: OwnerDatabase, { accountId, shopId }: { accountId: string; shopId: string }): SandboxContents => {
  const inTenant = <T>(work: (tx: TenantTransaction) => Promise<T>) => asTenant(db, accountId, work);
  return {
    listBlogs: () => inTenant((tx) => findSandboxBlogs(tx, shopId)),
    insertBlog: async (values, key) => (await inTenant((tx) => insertSandboxBlog(tx, shopId, { values, key }))) ?? 'handle-taken',
    list: (page) => inTenant((tx) => findSandboxContents(tx, shopId, page)),
    find: (kind, id) => inTenant((tx) => findSandboxContent(tx, shopId, { kind, id })),
    insert: async (values, key) => (await inTenant((tx) => insertSandboxContent(tx, shopId, { values, key }))) ?? 'handle-taken',
    update: (kind, id, change) => inTenant((tx) => updateSandboxContent(tx, shopId, { kind, id, ...change })),
  };
};
