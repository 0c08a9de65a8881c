import type { Money } from '@inkstone/integrations';
import type { OwnerTransaction } from '#server/db/handles.ts';
import type { WalletFeature } from '#server/features/wallet/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import type { OrderRow } from './order.repository.ts';
import { takeReceiptNumber, updateOrder } from './order-settlement.repository.ts';

/** What other features do when an order was paid or reversed, in the same transaction. */
export type OrderListeners = {
  /** `order.purpose` is what the order was for. */
  onPaid: (tx: OwnerTransaction, order: OrderRow) => Promise<void>;
  /** `order.reversedMinor` is the total that was given back so far. */
  onReversed: (tx: OwnerTransaction, order: OrderRow) => Promise<void>;
};

type Deps = { wallet: Pick<WalletFeature, 'credit' | 'clawBack'>; clock: Clock; listeners: OrderListeners };
/** `minor` is the total that was given back so far. */
type Reversal = { state: 'refunded' | 'disputed'; minor: number; reason: string };

const workOf = { 'top-up': 'top-up', code: 'code', plan: 'plan' } as const satisfies Record<OrderRow['kind'], string>;

const smaller = (left: bigint, right: bigint): bigint => (left < right ? left : right);

/** The points for a part of the order's amount, in proportion. */
const shareOf = ({ micropoints, amountMinor }: OrderRow, minor: number): bigint =>
  amountMinor ? (micropoints * BigInt(minor)) / BigInt(amountMinor) : 0n;

const movementOf = ({ accountId, kind, receiptNumber }: OrderRow) => ({
  id: newId(),
  accountId,
  work: workOf[kind],
  reference: receiptNumber ?? '',
});

type Ending = { state: 'declined' | 'cancelled' | 'expired'; reason?: string };

/** Settles orders: the state, the points and what the listeners write change in one transaction. The caller has locked the order's row. */
export const createOrderSettlement = ({ wallet, clock, listeners }: Deps) => {
  const receiptNumberOf = async (tx: OwnerTransaction): Promise<string> =>
    `R${clock.now().getUTCFullYear()}-${String(await takeReceiptNumber(tx)).padStart(6, '0')}`;

  return {
    /** Credits the points of an order once. Also for an order that was closed before: money that arrived is always booked. */
    async pay(tx: OwnerTransaction, order: OrderRow, paymentId: string | null): Promise<OrderRow> {
      if (order.paidAt) return order;
      const now = clock.now();
      const receiptNumber = await receiptNumberOf(tx);
      const paid = await updateOrder(tx, order.id, {
        state: 'paid',
        reason: '',
        paidAt: now,
        closedAt: now,
        receiptNumber,
        paymentId,
        purpose: null,
      });
      await wallet.credit({ ...movementOf(paid), id: order.id, amount: order.micropoints, tx });
      await listeners.onPaid(tx, { ...paid, purpose: order.purpose });
      return paid;
    },

    /** Takes back the points for the refunded or disputed amount, as far as they are not spent. */
    async reverse(tx: OwnerTransaction, order: OrderRow, { state, minor, reason }: Reversal): Promise<OrderRow> {
      const refundedMinor = state === 'refunded' ? Math.max(order.refundedMinor, Math.min(minor, order.amountMinor)) : order.refundedMinor;
      const reversedMinor = Math.max(order.reversedMinor, Math.min(minor, order.amountMinor));
      const due = shareOf(order, reversedMinor) - shareOf(order, order.reversedMinor);
      const taken = due > 0n ? await wallet.clawBack({ ...movementOf(order), originId: order.id, amount: due, tx }) : 0n;
      const reversedMicropoints = order.reversedMicropoints + taken;
      // A refund does not end a dispute, which may still be won.
      const next = order.state === 'disputed' ? 'disputed' : state;
      const reversed = await updateOrder(tx, order.id, { state: next, reason, refundedMinor, reversedMinor, reversedMicropoints });
      await listeners.onReversed(tx, reversed);
      return reversed;
    },

    /** After a dispute was won: credits the points that it took back, except those for refunded money. */
    async restore(tx: OwnerTransaction, order: OrderRow): Promise<OrderRow> {
      if (order.state !== 'disputed') return order;
      const kept = smaller(order.reversedMicropoints, shareOf(order, order.refundedMinor));
      const back = order.reversedMicropoints - kept;
      if (back > 0n) await wallet.credit({ ...movementOf(order), amount: back, tx });
      const restored = await updateOrder(tx, order.id, {
        state: order.refundedMinor > 0 ? 'refunded' : 'paid',
        reason: '',
        reversedMinor: order.refundedMinor,
        reversedMicropoints: kept,
      });
      await listeners.onReversed(tx, restored);
      return restored;
    },

    /** Closes a pending order without payment; any other order stays unchanged. */
    async close(tx: OwnerTransaction, order: OrderRow, { state, reason = '' }: Ending): Promise<OrderRow> {
      if (order.state !== 'pending') return order;
      // Without its purpose, which is unique, the same thing can be ordered again.
      return updateOrder(tx, order.id, { state, reason, closedAt: clock.now(), purpose: null });
    },
  };
};
export type OrderSettlement = ReturnType<typeof createOrderSettlement>;

/** Whether the money is exactly what the order asks for. */
export const isFullPayment = (order: OrderRow, { minor, currency }: Money): boolean =>
  order.amountMinor === minor && order.currency === currency;
