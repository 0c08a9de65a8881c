import type { FileRow } from './catalogue.ts';

/** The columns of a file that we write ourselves, in their order. */
export const ownColumns = [
  'handle',
  'title',
  'body',
  'vendor',
  'category',
  'type',
  'tags',
  'published',
  'imageSrc',
  'imagePosition',
  'imageAlt',
  'seoTitle',
  'seoDescription',
  'status',
] as const;
/** All that mean something to us. */
export const knownColumns = [...ownColumns, 'collection', 'price'] as const;
export type KnownColumn = (typeof knownColumns)[number];

/**
 * Columns of Shopify's product CSV (help.shopify.com, "Using CSV files to import and export products") that mean something to us: the name
 * under which we write one, and the further names under which older and newer files have it, in small letters.
 */
const names = {
  handle: ['Handle', 'url handle'],
  title: ['Title'],
  body: ['Body (HTML)', 'body html', 'description'],
  vendor: ['Vendor'],
  category: ['Product Category', 'standardized product type'],
  type: ['Type', 'custom product type', 'product type'],
  tags: ['Tags'],
  published: ['Published', 'published on online store'],
  status: ['Status'],
  collection: ['Collection'],
  imageSrc: ['Image Src', 'product image url'],
  imagePosition: ['Image Position'],
  imageAlt: ['Image Alt Text'],
  price: ['Variant Price', 'price'],
  seoTitle: ['SEO Title'],
  seoDescription: ['SEO Description'],
} as const satisfies Record<KnownColumn, readonly [string, ...string[]]>;

/** What a column is called where the file has none of its names. */
export const nameOf = (column: KnownColumn): string => names[column][0];

/** The file's own name for a column; undefined where it has no such column. */
export const findColumn = (columns: readonly string[], column: KnownColumn): string | undefined => {
  const known = names[column].map((name) => name.toLowerCase());
  return columns.find((name) => known.includes(name.toLowerCase()));
};

/** Reads cells of a row by our names for the columns; empty where the file has none. */
export const createCellReader = (columns: readonly string[]) => {
  const own = new Map<KnownColumn, string | undefined>();
  return (row: FileRow | undefined, column: KnownColumn): string => {
    if (!own.has(column)) own.set(column, findColumn(columns, column) ?? nameOf(column));
    return row?.[own.get(column) ?? ''] ?? '';
  };
};
