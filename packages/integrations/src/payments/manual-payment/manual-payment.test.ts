import { describe, expect, it } from 'vitest';
import { describePaymentGateway } from '../../kit/conformance/payments.ts';
import { manualPayment } from './index.ts';

const noFetch = () => Promise.reject(new Error('a manual payment asks nobody'));
const request = {
  orderId: 'order-1',
  amount: { minor: 1, currency: 'CNY' as const },
  title: 'Points',
  email: 'payer@test.example',
  returnUrl: 'https://console.example',
  instructions: 'IBAN 1',
};

describePaymentGateway(manualPayment, { credentials: { instructions: 'IBAN 1' } });

describe('manual payment', () => {
  it('shows the text of the operator and leads nowhere', async () => {
    const connection = manualPayment.connect({ credentials: { instructions: 'of the environment' }, fetch: noFetch });
    expect(await connection.begin(request)).toEqual({ reference: null, url: null, instructions: 'IBAN 1' });
  });

  it('works without any setting', async () => {
    expect((await manualPayment.connect({ credentials: {}, fetch: noFetch }).begin(request)).instructions).toBe('IBAN 1');
    expect(manualPayment.isAlwaysThere).toBe(true);
  });

  it('has no message that could book points by itself', () => {
    expect(manualPayment.connect({ credentials: {}, fetch: noFetch }).verifyWebhook).toBeUndefined();
  });
});
