import type { IntegrationMetadata } from '../../kit/metadata.ts';

export const metadata = {
  id: 'manual-payment',
  name: 'Manual payment',
  description: {
    en: 'The payer transfers the money by a way of yours, and the operator approves the order.',
    zh: '付款人按您指定的方式付款，由运营者确认订单。',
  },
  website: null,
  credentialFields: [
    {
      key: 'instructions',
      label: { en: 'Payment instructions', zh: '付款说明' },
      kind: 'text',
      required: false,
      envName: 'PAYMENT_INSTRUCTIONS',
      help: { en: 'Bank account, contact, or whatever else the payer has to know.', zh: '银行账户、联系方式等付款人需要了解的信息。' },
    },
  ],
} as const satisfies IntegrationMetadata;

export const title = { en: 'Bank transfer or other way', zh: '银行转账或其他方式' };

export const minimumFen = 1;

export const flow = 'instructions';

export const isAlwaysThere = true;
