import type { PaymentGateway } from '../../kit/payment-gateway.ts';
import { metadata } from './metadata.ts';

/** No provider at all: the operator sees the money come and says so. */
export const manualPayment: PaymentGateway = {
  metadata,
  title: { en: 'Bank transfer or other way', zh: '银行转账或其他方式' },
  minimumFen: 1,
  flow: 'instructions',
  isAlwaysThere: true,
  connect: ({ credentials }) => ({
    begin: async () => ({ reference: null, url: null, instructions: credentials['instructions'] ?? '' }),
  }),
};
