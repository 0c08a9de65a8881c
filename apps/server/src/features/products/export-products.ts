import type { ProductFilter } from '@inkstone/contract/products';
import { stringify } from 'csv-stringify/sync';
import type { RowsAsked } from '#server/kernel/paging.ts';
import type { OpenedCatalogue } from './open-catalogue.ts';
import { findProducts, type ProductRow } from './product.repository.ts';

/**
 * Columns of Shopify's product CSV (help.shopify.com, "Using CSV files to import and export products"). What our copy does not know, variants
 * with their prices and stock, has no column: an import leaves those of a product as they are.
 */
const columns = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Product Category',
  'Type',
  'Tags',
  'Published',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'SEO Title',
  'SEO Description',
  'Status',
] as const;
type Cells = Partial<Record<(typeof columns)[number], string>>;

const batchSize = 250;

const imageCells = ({ url, alt }: ProductRow['images'][number], index: number): Cells => ({
  'Image Src': url,
  'Image Position': String(index + 1),
  'Image Alt Text': alt,
});

/** A product in its first row, and its further images in rows of their own under the same handle. */
const rowsOf = (product: ProductRow): Cells[] => {
  // Pictures that we draw ourselves have no address that somebody else could fetch.
  const [first, ...others] = product.images.filter(({ url }) => /^https?:/.test(url)).map(imageCells);
  const own: Cells = {
    Title: product.title,
    'Body (HTML)': product.descriptionHtml,
    Vendor: product.vendor,
    'Product Category': product.category,
    Type: product.productType,
    Tags: product.tags.join(', '),
    Published: product.status === 'active' || product.status === 'unlisted' ? 'TRUE' : 'FALSE',
    'SEO Title': product.seoTitle,
    'SEO Description': product.seoDescription,
    Status: product.status,
    ...first,
  };
  return [own, ...others].map((cells) => ({ ...cells, Handle: product.handle }));
};

/** The products that a filter means, as CSV that a store can import, read in batches. A cell that a spreadsheet would run as a formula is escaped. */
export async function* exportProducts({ inTenant, shopId }: OpenedCatalogue, filter: ProductFilter): AsyncGenerator<string> {
  yield stringify([columns], { bom: true });
  let before: string | null = null;
  for (;;) {
    const asked: ProductFilter & RowsAsked = { ...filter, before, limit: batchSize };
    const found = await inTenant((tx) => findProducts(tx, shopId, asked));
    const last = found.at(-1);
    if (!last) return;
    yield stringify(
      found.flatMap(rowsOf).map((cells) => columns.map((column) => cells[column] ?? '')),
      { escape_formulas: true },
    );
    before = last.position;
  }
}
