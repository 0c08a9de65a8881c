import type { TenantTransaction } from '#server/db/handles.ts';
import { openSandboxStore } from './open-sandbox-store.ts';
import { sampleProducts, sampleTagline } from './sample-products.ts';
import { insertSandboxProduct } from './sandbox-catalogue.repository.ts';
import { updateTagline } from './store.repository.ts';

/** Products worth looking at: some well described, most as thin as real shops have them. */
export const addSampleProducts = async (tx: TenantTransaction, shopId: string): Promise<void> => {
  await openSandboxStore(tx, shopId);
  await updateTagline(tx, shopId, sampleTagline);
  for (const values of sampleProducts) await insertSandboxProduct(tx, shopId, { values, key: `sample:${values.handle}` });
};
