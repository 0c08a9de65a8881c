import type { ProductDetail, ProductFacts } from '@inkstone/contract/products';
import { visibleLines } from '@inkstone/text/visible-text';

/** So much of a store's own description is read. */
const longestRead = 60_000;

const digitsOf = (currency: string): number => {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2; // no currency that is known
  }
};

const decimal = ({ amount, currency }: NonNullable<ProductDetail['price']>): string => {
  const digits = digitsOf(currency);
  return (amount / 10 ** digits).toFixed(digits);
};

/** All that is known of a product; prompts, checks and rows of bulk work take their facts from here. */
export const factsOf = (product: ProductDetail): ProductFacts => ({
  title: product.title,
  productType: product.productType,
  category: product.category,
  vendor: product.vendor,
  tags: product.tags,
  collections: product.collections.map(({ title }) => title),
  options: product.options,
  metafields: product.metafields,
  price: product.price && { amount: decimal(product.price), currency: product.price.currency },
  description: visibleLines(product.descriptionHtml.slice(0, longestRead)),
  images: product.images,
  url: product.url,
});

/** What is known of a product as texts that claims can be held against, a name before each value. */
export const textsOfFacts = (facts: ProductFacts): string[] => [
  facts.title,
  facts.description,
  ...facts.options.flatMap(({ name, values }) => values.map((value) => `${name}: ${value}`)),
  ...facts.metafields.map(({ name, value }) => `${name}: ${value}`),
  ...facts.images.map(({ alt }) => alt),
  ...facts.tags,
  ...facts.collections,
  facts.productType,
  facts.category,
  facts.vendor,
  ...(facts.price ? [`${facts.price.amount} ${facts.price.currency}`] : []),
];
