import type { IntegrationMetadata } from '../../kit/metadata.ts';

export const metadata: IntegrationMetadata = {
  id: 'sandbox',
  name: 'Sandbox store',
  description: {
    en: 'A store inside this installation, with public product pages. For trying things out.',
    zh: '本系统内置的店铺，带有公开的商品页面，供试用。',
  },
  website: null,
  credentialFields: [],
};
