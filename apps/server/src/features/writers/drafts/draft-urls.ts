import type { TenantReader } from '#server/db/handles.ts';
import type { ProductsFeature } from '#server/features/products/index.ts';
import type { DraftRow } from './draft.repository.ts';

type Deps = Pick<ProductsFeature, 'products'> & { contents: Pick<ProductsFeature['contents'], 'addressOf'> };
type Placed = Pick<DraftRow, 'publishedProductId' | 'publishedContent'>;

/** Adds to rows of drafts where readers reach what was published of them: a product's address of now, else that of the publication. */
export const createDraftUrls =
  ({ products, contents }: Deps) =>
  async <Row extends Placed>(tx: TenantReader, rows: readonly Row[]): Promise<(Row & { publishedUrl: string | null })[]> => {
    const urls = await products.urlsOf(
      tx,
      rows.map(({ publishedProductId }) => publishedProductId),
    );
    return rows.map((row) => ({
      ...row,
      publishedUrl: urls.get(row.publishedProductId ?? '') ?? contents.addressOf(row.publishedContent?.url ?? null),
    }));
  };
