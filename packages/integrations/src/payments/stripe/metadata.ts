import type { IntegrationMetadata } from '../../kit/metadata.ts';

export const metadata = {
  id: 'stripe',
  name: 'Stripe',
  description: {
    en: 'Cards and wallets on a page of Stripe (Checkout).',
    zh: '通过 Stripe 收银台支付，支持银行卡与电子钱包。',
  },
  website: 'https://dashboard.stripe.com/apikeys',
  credentialFields: [
    {
      key: 'secretKey',
      label: { en: 'Secret key', zh: '密钥' },
      kind: 'password',
      required: true,
      envName: 'STRIPE_SECRET_KEY',
      placeholder: 'sk_live_…',
    },
    {
      key: 'webhookSecret',
      label: { en: 'Webhook signing secret', zh: 'Webhook 签名密钥' },
      kind: 'password',
      required: true,
      envName: 'STRIPE_WEBHOOK_SECRET',
      placeholder: 'whsec_…',
    },
    { key: 'apiUrl', label: { en: 'API address', zh: 'API 地址' }, kind: 'url', required: false, envName: 'STRIPE_API_URL' },
  ],
} as const satisfies IntegrationMetadata;

export const title = { en: 'Card (Stripe)', zh: '银行卡（Stripe）' };

/** The provider's least amount for CNY: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
export const minimumFen = 400;

export const flow = 'checkout';

export const isAlwaysThere = false;
