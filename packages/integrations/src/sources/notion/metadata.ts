import type { IntegrationMetadata } from '../../kit/metadata.ts';

export const metadata = {
  id: 'notion',
  name: 'Notion',
  description: {
    en: 'Pages and the entries of databases that are shared with an integration of your workspace.',
    zh: '与您工作区的集成共享的页面和数据库条目。',
  },
  website: 'https://www.notion.so/my-integrations',
  credentialFields: [
    {
      key: 'token',
      label: { en: 'Internal integration secret', zh: '内部集成密钥' },
      kind: 'password',
      required: true,
      placeholder: 'ntn_…',
      help: {
        en: 'Make an internal integration that may read content, then connect it to the pages that it is to read.',
        zh: '新建一个可读取内容的内部集成，再将它连接到要读取的页面。',
      },
    },
  ],
} as const satisfies IntegrationMetadata;
