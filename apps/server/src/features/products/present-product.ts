import type { Product, ProductDetail } from '@inkstone/contract/products';
import type { ProductTexts, StoreProduct } from '@inkstone/integrations';
import { runsOfTexts } from '#server/features/shop-texts/index.ts';
import type { StoreService } from '#server/features/stores/index.ts';
import type { ListedRow, ProductRow } from './product.repository.ts';
import type { SeenProduct } from './seen-product.repository.ts';
import { lookAt, scoreTexts, wordsOfGoodText } from './weakness/text-weakness.ts';

/** Where shoppers reach the address that stands in a row. */
type AddressOf = StoreService['addressOf'];

const present = (row: ListedRow, addressOf: AddressOf): Product => ({
  id: row.id,
  title: row.title,
  handle: row.handle,
  status: row.status,
  vendor: row.vendor,
  productType: row.productType,
  tags: row.tags,
  price: row.priceAmount !== null && row.priceCurrency ? { amount: row.priceAmount, currency: row.priceCurrency } : null,
  image: row.image,
  quality: row.quality,
  hasSeo: row.hasSeo,
  url: addressOf(row.url),
  updatedAt: row.remoteUpdatedAt.toISOString(),
  optimizedAt: row.optimizedAt?.toISOString() ?? null,
});

const presentDetail = (row: ProductRow, addressOf: AddressOf): ProductDetail => ({
  ...present({ ...row, image: row.images[0] ?? null, hasSeo: row.seoTitle !== '' && row.seoDescription !== '' }, addressOf),
  descriptionHtml: row.descriptionHtml,
  seoTitle: row.seoTitle,
  seoDescription: row.seoDescription,
  category: row.category,
  collections: row.collections,
  options: row.options,
  metafields: row.metafields,
  images: row.images,
  version: row.remoteVersion,
});

/** Products as the console gets them. */
export const createProductPresenter = ({ addressOf }: { addressOf: AddressOf }) => ({
  present: (row: ListedRow): Product => present(row, addressOf),
  presentDetail: (row: ProductRow): ProductDetail => presentDetail(row, addressOf),
});

export const textsOf = ({ title, descriptionHtml, seoTitle, seoDescription }: ProductTexts): ProductTexts => ({
  title,
  descriptionHtml,
  seoTitle,
  seoDescription,
});

const qualityOf = (richText: string) => (lookAt(richText).words < wordsOfGoodText ? 'short' : 'good');

/** A product as it was just seen in its store, with what we say about it. */
export const seen = (product: StoreProduct, optimizedAt?: Date): SeenProduct => ({
  product,
  quality: qualityOf(product.descriptionHtml),
  texts: scoreTexts(product),
  runs: runsOfTexts({ body: product.descriptionHtml, seoDescription: product.seoDescription }),
  ...(optimizedAt && { optimizedAt }),
});
