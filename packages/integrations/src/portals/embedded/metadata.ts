import type { IntegrationMetadata } from '../../kit/metadata.ts';

export const metadata = {
  id: 'embedded',
  name: 'Embedded',
  description: {
    en: 'The server’s own sign-in pages: e-mail and password, or a code by e-mail.',
    zh: '服务器自带的登录页：邮箱加密码，或邮件验证码。',
  },
  website: null,
  credentialFields: [],
} as const satisfies IntegrationMetadata;
