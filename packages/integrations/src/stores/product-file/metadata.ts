import type { IntegrationMetadata } from '../../kit/metadata.ts';

export const metadata: IntegrationMetadata = {
  id: 'product-file',
  name: 'Product file',
  description: {
    en: 'A catalogue read from a CSV file of products. It goes out again as the same file, with the better texts.',
    zh: '从商品 CSV 文件读取的目录；导出时仍是同一份文件，只是文案更好。',
  },
  website: null,
  credentialFields: [],
};
