import type { ProductFilter } from '@inkstone/contract/products';
import { fileStore } from '@inkstone/integrations';
import type { RowsAsked } from '#server/kernel/paging.ts';
import type { OpenedCatalogue } from './open-catalogue.ts';
import { findRemoteIdsMeant, findWholeProducts, type ProductRow } from './product.repository.ts';

type Format = Awaited<ReturnType<typeof fileStore.loadFormat>>;
type Cells = Partial<Record<Format['ownColumns'][number], string>>;

const batchSize = 250;

const imageCells = ({ url, alt }: ProductRow['images'][number], index: number): Cells => ({
  imageSrc: url,
  imagePosition: String(index + 1),
  imageAlt: alt,
});

/** A product in its first row, and its further images in rows of their own under the same handle. */
const rowsOf = (product: ProductRow): Cells[] => {
  // Pictures that we draw ourselves have no address that somebody else could fetch.
  const [first, ...others] = product.images.filter(({ url }) => /^https?:/.test(url)).map(imageCells);
  const own: Cells = {
    title: product.title,
    body: product.descriptionHtml,
    vendor: product.vendor,
    category: product.category,
    type: product.productType,
    tags: product.tags.join(', '),
    published: product.status === 'active' || product.status === 'unlisted' ? 'TRUE' : 'FALSE',
    seoTitle: product.seoTitle,
    seoDescription: product.seoDescription,
    status: product.status,
    ...first,
  };
  return [own, ...others].map((cells) => ({ ...cells, handle: product.handle }));
};

/**
 * The columns that our copy knows. Variants with their prices and stock have none, so that an import elsewhere leaves those of a product
 * as they are.
 */
async function* exportCopy({ inTenant, shopId }: OpenedCatalogue, filter: ProductFilter, format: Format): AsyncGenerator<string> {
  const { ownColumns, nameOf, writeColumns, writeRows } = format;
  const columns = ownColumns.map(nameOf);
  yield writeColumns(columns);
  let before: string | null = null;
  for (;;) {
    const asked: ProductFilter & RowsAsked = { ...filter, before, limit: batchSize };
    const found = await inTenant((tx) => findWholeProducts(tx, shopId, asked));
    const last = found.at(-1);
    if (!last) return;
    const rows = found
      .flatMap(rowsOf)
      .map((cells) => Object.fromEntries(ownColumns.map((column) => [nameOf(column), cells[column] ?? ''])));
    yield writeRows(columns, rows);
    before = last.position;
  }
}

type File = NonNullable<OpenedCatalogue['connection']['platform']['file']>;
type FilePage = Awaited<ReturnType<File['listRows']>>;

/** A catalogue that came from a file, with all that was in it, in its order. */
async function* exportFile({ inTenant, shopId, connection }: OpenedCatalogue, filter: ProductFilter, file: File): AsyncGenerator<string> {
  const { writeColumns, writeRows } = await fileStore.loadFormat();
  const meant = new Set(await inTenant((tx) => findRemoteIdsMeant(tx, shopId, filter)));
  const columns = await connection.ask((_, context) => file.listColumns(context));
  yield writeColumns(columns);
  let cursor: string | null = null;
  do {
    const from: string | null = cursor;
    const page: FilePage = await connection.ask((_, context) => file.listRows(context, { cursor: from, limit: batchSize }));
    yield writeRows(
      columns,
      page.items.filter(({ id }) => meant.has(id)).flatMap(({ rows }) => rows),
    );
    cursor = page.nextCursor;
  } while (cursor);
}

/** The products that a filter means, as CSV that a store can import, read in batches. */
export async function* exportProducts(opened: OpenedCatalogue, filter: ProductFilter): AsyncGenerator<string> {
  const { file } = opened.connection.platform;
  if (file) yield* exportFile(opened, filter, file);
  else yield* exportCopy(opened, filter, await fileStore.loadFormat());
}
