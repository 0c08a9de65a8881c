import type { IntegrationMetadata } from '../../kit/metadata.ts';

export const metadata = {
  id: 'confluence',
  name: 'Confluence',
  description: { en: 'Pages of the spaces of a Confluence Cloud site.', zh: 'Confluence Cloud 站点空间中的页面。' },
  website: 'https://id.atlassian.com/manage-profile/security/api-tokens',
  credentialFields: [
    {
      key: 'site',
      label: { en: 'Address of the site', zh: '站点地址' },
      kind: 'url',
      required: true,
      placeholder: 'https://example.atlassian.net',
    },
    { key: 'email', label: { en: 'E-mail address of the account', zh: '账户邮箱地址' }, kind: 'text', required: true },
    {
      key: 'token',
      label: { en: 'API token', zh: 'API 令牌' },
      kind: 'password',
      required: true,
      help: { en: 'Pages that this account may see are read.', zh: '将读取此账户可见的页面。' },
    },
  ],
} as const satisfies IntegrationMetadata;
