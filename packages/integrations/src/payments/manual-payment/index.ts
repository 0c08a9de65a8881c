import type { PaymentGateway } from '../../kit/payment-gateway.ts';
import * as facts from './metadata.ts';

/** No provider at all: the operator sees the money come and says so. */
export const manualPayment: PaymentGateway = {
  ...facts,
  connect: () => ({
    begin: async ({ instructions }) => ({ reference: null, url: null, instructions }),
  }),
};
