import type { IntegrationMetadata } from '../../kit/metadata.ts';

export const metadata = {
  id: 'data-folder',
  name: 'Data folder',
  description: {
    en: 'Files lie in the data folder of this installation, and go with its backup.',
    zh: '文件存放在本安装的数据目录中，并随备份一起保存。',
  },
  website: null,
  credentialFields: [],
} as const satisfies IntegrationMetadata;
