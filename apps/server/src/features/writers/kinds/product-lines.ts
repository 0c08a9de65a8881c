import type { ProductFacts } from '@inkstone/contract/products';

/** What a store product has a name for beside its texts. */
export const productAttributes = ({ options, metafields }: ProductFacts): { name: string; value: string }[] => [
  ...options.map(({ name, values }) => ({ name, value: values.join(', ') })),
  ...metafields,
];

/** All that is known of a store product beside its texts, a line for each. */
export const productLines = (product: ProductFacts): string => {
  const { productType, category, collections, price, tags } = product;
  return [
    { name: 'Type', value: productType },
    { name: 'Category', value: category },
    ...productAttributes(product),
    { name: 'Price', value: price ? `${price.amount} ${price.currency}` : '' },
    { name: 'Collections', value: collections.join(', ') },
    { name: 'Tags', value: tags.join(', ') },
  ]
    .flatMap(({ name, value }) => (value ? [`${name}: ${value}`] : []))
    .join('\n');
};
