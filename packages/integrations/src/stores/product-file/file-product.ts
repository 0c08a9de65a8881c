import type { ListingStatus } from '@inkstone/contract/products';
import type { StoreProduct, StoreProductChange } from '../../kit/store-platform.ts';
import type { FileFacts, FileProduct, FileRow, WritableCell } from './catalogue.ts';
import { createCellReader, findColumn, type KnownColumn, knownColumns, nameOf } from './columns.ts';
import { statusOf } from './status-cells.ts';

const listOf = (cell: string): string[] =>
  cell
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const optionsOf = (rows: readonly FileRow[]): StoreProduct['options'] => {
  const cellOf = (row: FileRow, name: string) => Object.entries(row).find(([column]) => column.toLowerCase() === name)?.[1] ?? '';
  return ['option1', 'option2', 'option3'].flatMap((option) => {
    const name = rows[0] ? cellOf(rows[0], `${option} name`) : '';
    const values = [...new Set(rows.map((row) => cellOf(row, `${option} value`)))].filter(Boolean);
    // A product without variants has one option with this one value.
    return name && values.join() !== 'Default Title' ? [{ name, values }] : [];
  });
};

/** `Fabric (product.metafields.shopify.fabric)` holds a fact called "Fabric". */
const metafieldsOf = (row: FileRow | undefined): StoreProduct['metafields'] =>
  Object.entries(row ?? {}).flatMap(([column, value]) => {
    const [, name] = /^(.{1,100}) \(product\.metafields\.[^)]{1,200}\)$/.exec(column) ?? [];
    return name ? [{ name, value }] : [];
  });

const priceOf = (cell: string, currency: string | null): StoreProduct['price'] => {
  if (!currency || !/^\d{1,9}(?:\.\d{1,4})?$/.test(cell.trim())) return null;
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return { amount: Math.round(Number(cell) * 10 ** digits), currency };
};

const hasPicture = (row: FileRow, cellOf: ReturnType<typeof createCellReader>): boolean => /^https?:\/\//.test(cellOf(row, 'imageSrc'));

/** A product as its rows say. */
export const toStoreProduct = (product: FileProduct, { columns, currency }: FileFacts): StoreProduct => {
  const { rows } = product;
  const cellOf = createCellReader(columns);
  const cell = (column: KnownColumn) => cellOf(rows[0], column);
  return {
    id: product.id,
    version: String(product.version),
    handle: product.handle,
    title: cell('title'),
    descriptionHtml: cell('body'),
    seoTitle: cell('seoTitle'),
    seoDescription: cell('seoDescription'),
    status: statusOf(cell('status'), cell('published')),
    vendor: cell('vendor'),
    productType: cell('type'),
    tags: listOf(cell('tags')),
    category: cell('category'),
    collections: listOf(cell('collection')).map((title) => ({ id: title, title })),
    options: optionsOf(rows),
    metafields: metafieldsOf(rows[0]),
    price: priceOf(cell('price'), currency),
    images: rows.filter((row) => hasPicture(row, cellOf)).map((row) => ({ url: cellOf(row, 'imageSrc'), alt: cellOf(row, 'imageAlt') })),
    url: null,
    updatedAt: product.updatedAt.toISOString(),
  };
};

type Cells = Partial<Record<WritableCell, string>>;

const cellsOf = (
  { title, descriptionHtml, seoTitle, seoDescription, status, tags }: StoreProductChange,
  was: { status: ListingStatus; tags: readonly string[] },
): Cells => ({
  ...(title !== undefined && { title }),
  ...(descriptionHtml !== undefined && { body: descriptionHtml }),
  ...(seoTitle !== undefined && { seoTitle }),
  ...(seoDescription !== undefined && { seoDescription }),
  // The file's own way of writing what stays as it is comes out again as it was.
  ...(status !== undefined && status !== was.status && { status }),
  ...(tags && tags.join() !== was.tags.join() && { tags: tags.join(', ') }),
});

type Changes = Partial<Record<KnownColumn, string>>;

/** The rows with changed cells in the first of them, and the columns that the file does not have yet. */
const withCells = (columns: readonly string[], [first = {}, ...others]: readonly FileRow[], changes: Changes) => {
  const named = knownColumns.flatMap((column) => {
    const text = changes[column];
    const name = findColumn(columns, column) ?? nameOf(column);
    return text === undefined || text === (first[name] ?? '') ? [] : [{ name, text }];
  });
  const { ...row }: Record<string, string> = first;
  for (const { name, text } of named) {
    if (text) row[name] = text;
    else delete row[name];
  }
  return { rows: [row, ...others], newColumns: named.map(({ name }) => name).filter((name) => !columns.includes(name)) };
};

type Rows = { rows: readonly FileRow[]; newColumns: readonly string[] };

/** The words of each picture in the row of that picture. */
const withAlts = (columns: readonly string[], { rows, newColumns }: Rows, alts: readonly string[]): Rows => {
  const cellOf = createCellReader(columns);
  const left = [...alts];
  const changed = rows.map((row) => (hasPicture(row, cellOf) ? withCells(columns, [row], { imageAlt: left.shift() ?? '' }) : null));
  const added = new Set([...newColumns, ...changed.flatMap((each) => each?.newColumns ?? [])]);
  return { rows: rows.map((row, index) => changed[index]?.rows[0] ?? row), newColumns: [...added] };
};

/**
 * The rows of a product after a change; everything that we do not know stays as it is. Null when words were given for another number of
 * pictures than there are.
 */
export const changeRows = (product: FileProduct, facts: FileFacts, { imageAlts, ...values }: StoreProductChange): Rows | null => {
  const was = toStoreProduct(product, facts);
  if (imageAlts && imageAlts.length !== was.images.length) return null;
  const changed = withCells(facts.columns, product.rows, cellsOf(values, was));
  return imageAlts ? withAlts(facts.columns, changed, imageAlts) : changed;
};

/** The row of a product that is not in the file yet. */
export const newRows = (columns: readonly string[], cells: Changes) => withCells(columns, [], cells);

/** The title of a product, as its first row says. */
export const readTitle = (rows: readonly FileRow[], columns: readonly string[]): string => createCellReader(columns)(rows[0], 'title');

/** The status of a product, as its first row says. */
export const readStatus = (rows: readonly FileRow[], columns: readonly string[]): ListingStatus => {
  const cellOf = createCellReader(columns);
  return statusOf(cellOf(rows[0], 'status'), cellOf(rows[0], 'published'));
};
