import type { TenantTransaction } from '#server/db/handles.ts';
import { openSandboxStore } from './open-sandbox-store.ts';
import { sampleProducts, sampleTagline } from './sample-products.ts';
import { insertShelfProduct } from './sandbox-shelf.repository.ts';
import { updateTagline } from './store.repository.ts';

/** Products worth looking at: some well described, most as thin as real shops have them. */
export const addSampleProducts = async (tx: TenantTransaction, shopId: string): Promise<void> => {
  const place = { accountId: tx.accountId, shopId };
  await openSandboxStore(tx, tx.accountId, shopId);
  await updateTagline(tx, place, sampleTagline);
  for (const values of sampleProducts) await insertShelfProduct(tx, place, { values, key: `sample:${values.handle}` });
};
