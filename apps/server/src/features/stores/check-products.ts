import { type FileCheck, mostFileLines } from '@inkstone/contract/product-files';
import type { fileStore } from '@inkstone/integrations';
import type { TenantTransaction } from '#server/db/handles.ts';
import { countFileProducts, findByHandles, findFileFacts } from './file-catalogue.repository.ts';

type Format = Awaited<ReturnType<typeof fileStore.loadFormat>>;
type Table = Awaited<ReturnType<Format['readTable']>>;
type Products = ReturnType<Format['groupProducts']>['products'];
/** `shopId`: the catalogue that the file is for; null for a new one. */
type Place = { tx: TenantTransaction; format: Format; shopId: string | null };

const shownFirst = 5;
const batchSize = 500;

/** What the products of a file would do to a catalogue: how many are new or change, and which of them were changed here. */
export const checkProducts = async (
  { tx, format, shopId }: Place,
  { products, table: { columns } }: { products: Products; table: Table },
): Promise<Pick<FileCheck, 'products' | 'edited' | 'first'>> => {
  const known = shopId ? (await findFileFacts(tx, shopId)).columns : [];
  const allColumns = [...new Set([...columns, ...known])];
  const counts = { new: 0, changed: 0, same: 0 };
  const edited: FileCheck['edited']['items'] = [];
  for (let at = 0; at < products.length; at += batchSize) {
    const batch = products.slice(at, at + batchSize);
    const handles = batch.map(({ handle }) => handle);
    const before = new Map(shopId ? (await findByHandles(tx, shopId, handles)).map((product) => [product.handle, product]) : []);
    for (const { handle, line, rows } of batch) {
      const plan = format.planProduct(before.get(handle), { rows, columns, edited: 'keep' }, allColumns);
      counts[plan.kind] += 1;
      if (plan.edited.length) edited.push({ line, handle, title: format.readTitle(rows, columns), cells: plan.edited });
    }
  }
  const there = shopId ? await countFileProducts(tx, shopId) : 0;
  return {
    products: { added: counts.new, changed: counts.changed, same: counts.same, untouched: there - counts.changed - counts.same },
    edited: { count: edited.length, items: edited.slice(0, mostFileLines) },
    first: products.slice(0, shownFirst).map(({ handle, line, rows }) => ({
      line,
      handle,
      title: format.readTitle(rows, columns),
      status: format.readStatus(rows, columns),
      rows: rows.length,
    })),
  };
};
