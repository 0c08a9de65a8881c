import type { Transaction } from '#server/db/database.ts';
import { openSandboxStore } from './open-sandbox-store.ts';
import { sampleProducts, sampleTagline } from './sample-products.ts';
import { insertShelfProduct } from './sandbox-shelf.repository.ts';
import { updateTagline } from './store.repository.ts';

/** Products worth looking at: some well described, most as thin as real shops have them. */
export const addSampleProducts = async (tx: Transaction, place: { accountId: string; shopId: string }): Promise<void> => {
  await openSandboxStore(tx, place.accountId, place.shopId);
  await updateTagline(tx, place, sampleTagline);
  for (const values of sampleProducts) await insertShelfProduct(tx, place, { values, key: `sample:${values.handle}` });
};
