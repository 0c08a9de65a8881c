import type { OperatorOrder, Order } from '@inkstone/contract/purchases';
import { formatPoints } from '#server/features/wallet/index.ts';
import type { OrderRow } from './order.repository.ts';

/** The owner of an order, as the operator sees it; empty when the account is deleted. */
export type BuyerNames = { accountName: string; email: string };

export const presentOrder = (row: OrderRow): Order => ({
  id: row.id,
  kind: row.kind,
  points: formatPoints(row.micropoints),
  amountMinor: row.amountMinor,
  currency: row.currency,
  gateway: row.gateway,
  state: row.state,
  reason: row.reason,
  reversedPoints: formatPoints(row.reversedMicropoints),
  receiptNumber: row.receiptNumber,
  checkoutUrl: row.state === 'pending' ? row.checkoutUrl : null,
  instructions: row.state === 'pending' ? row.instructions : '',
  createdAt: row.createdAt.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
});

export const presentForOperator = ({ accountName, email, ...order }: OrderRow & BuyerNames): OperatorOrder => ({
  ...presentOrder(order),
  accountId: order.accountId,
  accountName,
  email,
});
