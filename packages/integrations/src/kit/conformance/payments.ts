import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { localText } from '../metadata.ts';
import type { PaymentGateway } from '../payment-gateway.ts';
import { itDescribesItself } from './facts.ts';

type Expectations = {
  /** All that the form asks for, secrets of a test account. */
  credentials: Record<string, string>;
};

const nobody: typeof globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'));
const request = {
  orderId: '5b2c1f5e-0000-4000-8000-000000000009',
  amount: { minor: 900, currency: 'CNY' as const },
  title: 'Points',
  email: 'payer@test.example',
  returnUrl: 'https://console.example/settings',
  instructions: 'Transfer it.',
};

/** Tests what orders need from every payment gateway. */
export const describePaymentGateway = (gateway: PaymentGateway, { credentials }: Expectations): void => {
  const connect = () => gateway.connect({ credentials, fetch: nobody });

  describe(`${gateway.metadata.id}, a way to pay`, () => {
    itDescribesItself(gateway);

    it('has a name for payers and a least amount', () => {
      expect(localText.parse(gateway.title)).toEqual(gateway.title);
      expect(z.int().min(1).parse(gateway.minimumFen)).toBe(gateway.minimumFen);
    });

    const required = gateway.metadata.credentialFields.filter((field) => field.required);

    it('works without credentials only if it needs none', () => {
      expect(gateway.isAlwaysThere && required.length > 0).toBe(false);
    });

    it('is refused without any one of its required values', () => {
      for (const { key } of required) {
        const partly = { ...credentials, [key]: '' };
        expect(() => gateway.connect({ credentials: partly, fetch: nobody })).toThrow(
          expect.objectContaining({ name: 'VendorError', kind: 'credentials' }),
        );
      }
    });

    it('takes no webhook that the provider did not sign', () => {
      const body = Buffer.from(JSON.stringify({ id: 'evt_1', type: 'paid', data: { object: { orderId: request.orderId } } }));
      for (const headers of [{}, { signature: 'x' }])
        expect(connect().verifyWebhook?.({ body, headers, receivedAt: new Date() }) ?? null).toBeNull();
    });

    it('gives instructions without calling anybody, or fails in our words when its provider is away', async () => {
      const begun = connect().begin(request);
      if (gateway.flow === 'instructions') expect(await begun).toMatchObject({ reference: null, url: null });
      else await expect(begun).rejects.toMatchObject({ name: 'VendorError', kind: 'unavailable' });
    }, 20_000);
  });
};
