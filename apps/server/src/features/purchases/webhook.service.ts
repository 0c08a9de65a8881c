import type { PaymentEvent } from '@inkstone/integrations';
import type { OwnerDatabase, OwnerTransaction } from '#server/db/handles.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { RawMessage } from '#server/kernel/http/define-routes.ts';
import type { Logger } from '#server/kernel/logging/logger.ts';
import type { Gateways } from './gateways.ts';
import type { OrderRow } from './order.repository.ts';
import {
  findOverdueOrders,
  findPendingCheckouts,
  insertPaymentEvent,
  lockOrder,
  lockOrderByPayment,
} from './order-settlement.repository.ts';
import { isFullPayment, type OrderSettlement } from './order-settlement.ts';

type Deps = { db: OwnerDatabase; clock: Clock; logger: Logger; gateways: Gateways; settlement: OrderSettlement };
type EventOf<Kind extends PaymentEvent['kind']> = Extract<PaymentEvent, { kind: Kind }>;

/** How old a pending order must be before its provider is asked whether a webhook was lost. */
const patienceMs = 5 * 60_000;
const sweepSize = 200;

/** Processes webhooks of payment providers. They come repeatedly and in any order, so each is processed once, in any state of the order. */
export const createWebhookService = ({ db, clock, logger, gateways, settlement }: Deps) => {
  const lockFor = async (tx: OwnerTransaction, gateway: string, orderId: string): Promise<OrderRow | null> => {
    const order = await lockOrder(tx, orderId);
    // An order of another gateway, or one of another installation that shares the provider's account.
    return order?.gateway === gateway ? order : null;
  };

  const pay = async (
    tx: OwnerTransaction,
    order: OrderRow,
    { payment, amount }: EventOf<'paid' | 'refunded'>,
  ): Promise<OrderRow | null> => {
    if (isFullPayment(order, amount)) return settlement.pay(tx, order, payment);
    logger.error({ orderId: order.id }, 'a payment does not fit its order; nothing was booked');
    return null;
  };

  const refund = async (tx: OwnerTransaction, gateway: string, event: EventOf<'refunded'>): Promise<void> => {
    const order = event.orderId ? await lockFor(tx, gateway, event.orderId) : await lockOrderByPayment(tx, gateway, event.payment);
    if (!order) return;
    // A refund or dispute implies a payment, whose webhook may not have come yet.
    const paid = await pay(tx, order, event);
    if (paid && event.refundedMinor > paid.refundedMinor)
      await settlement.reverse(tx, paid, { state: 'refunded', minor: event.refundedMinor, reason: '' });
  };

  const dispute = async (tx: OwnerTransaction, gateway: string, event: EventOf<'disputed' | 'dispute-won'>): Promise<void> => {
    const order = await lockOrderByPayment(tx, gateway, event.payment);
    // The payment is unknown so far. An error makes the provider send the webhook again later.
    if (!order) throw new AppError('purchase.eventTooEarly', 409);
    if (event.kind === 'dispute-won') await settlement.restore(tx, order);
    else if (order.state !== 'disputed') await settlement.reverse(tx, order, { state: 'disputed', minor: order.amountMinor, reason: '' });
  };

  const settle = async (tx: OwnerTransaction, gateway: string, event: EventOf<'paid' | 'failed' | 'expired'>): Promise<void> => {
    const order = await lockFor(tx, gateway, event.orderId);
    if (!order) return;
    if (event.kind === 'paid') await pay(tx, order, event);
    else await settlement.close(tx, order, { state: event.kind === 'expired' ? 'expired' : 'declined' });
  };

  const apply = async (tx: OwnerTransaction, gateway: string, event: PaymentEvent): Promise<void> => {
    if (event.kind === 'other') return;
    if (event.kind === 'refunded') return refund(tx, gateway, event);
    if ('orderId' in event) return settle(tx, gateway, event);
    return dispute(tx, gateway, event);
  };

  /** Whether the payment was made for an order of this installation; a provider's account can serve other shops, too. */
  const isOurs = async (gateway: string, payment: PaymentEvent): Promise<boolean> => {
    if (!('payment' in payment)) return true;
    const connection = await gateways.find(gateway)?.connect();
    const orderId = await connection?.orderOf?.(payment.payment);
    return Boolean(orderId && (await db.transaction((tx) => lockFor(tx, gateway, orderId))));
  };

  const askAgain = async (order: OrderRow): Promise<void> => {
    const connection = await gateways.find(order.gateway)?.connect();
    const event = order.externalId && (await connection?.ask?.(order.externalId));
    if (event) await db.transaction((tx) => apply(tx, order.gateway, event));
  };

  return {
    /** Processes a webhook; a wrong signature and an unknown gateway get the same error. */
    async receive(gateway: string, raw: RawMessage): Promise<void> {
      const now = clock.now();
      const connection = await gateways.find(gateway)?.connect();
      const webhook = connection?.verifyWebhook?.({ ...raw, receivedAt: now });
      if (!webhook) throw new AppError('purchase.eventUnproven', 400);
      const event = { gateway, eventId: webhook.id, receivedAt: now };
      const once = (work: (tx: OwnerTransaction) => Promise<void>) =>
        db.transaction(async (tx) => {
          if (await insertPaymentEvent(tx, event)) await work(tx);
        });
      try {
        await once((tx) => apply(tx, gateway, webhook.payment));
      } catch (error) {
        const isEarly = error instanceof AppError && error.code === 'purchase.eventTooEarly';
        if (!isEarly || (await isOurs(gateway, webhook.payment))) throw error;
        await once(async () => logger.info({ gateway, eventId: webhook.id }, 'a message about a payment of another shop was noted'));
      }
    },

    /** Asks providers about pages whose webhook may have been lost, then closes what nobody paid in time. */
    async sweep(): Promise<void> {
      const now = clock.now();
      for (const order of await findPendingCheckouts(db, new Date(now.getTime() - patienceMs), sweepSize)) {
        try {
          await askAgain(order);
        } catch (error) {
          logger.warn({ err: error, orderId: order.id }, 'a provider could not be asked about an order');
        }
      }
      for (const { id } of await findOverdueOrders(db, now, sweepSize)) {
        await db.transaction(async (tx) => {
          const order = await lockOrder(tx, id);
          if (order) await settlement.close(tx, order, { state: 'expired' });
        });
      }
    },
  };
};
export type WebhookService = ReturnType<typeof createWebhookService>;
