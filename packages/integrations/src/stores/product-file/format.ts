// What reads a product file and writes one.
export { nameOf, ownColumns } from './columns.ts';
export { decodeText } from './decode-text.ts';
export { readStatus, readTitle } from './file-product.ts';
export { groupProducts } from './group-products.ts';
export { planProduct } from './plan-import.ts';
export { readTable } from './read-table.ts';
export { writeColumns, writeRows } from './write-table.ts';
