import type { Order } from '@inkstone/contract/purchases';

/** An order of 1000 points that waits for a payment by hand. */
export const buildOrder = (changes: Partial<Order> = {}): Order => ({
  id: '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a01',
  kind: 'top-up',
  points: '1000',
  amountMinor: 1000,
  currency: 'CNY',
  gateway: 'manual-payment',
  state: 'pending',
  reason: '',
  reversedPoints: '0',
  receiptNumber: null,
  checkoutUrl: null,
  instructions: '',
  createdAt: '2026-11-20T08:00:00.000Z',
  paidAt: null,
  ...changes,
});
