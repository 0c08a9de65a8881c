import type { PaymentNews } from '@inkstone/integrations';
import type { OwnerDatabase, OwnerTransaction } from '#server/db/handles.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { RawMessage } from '#server/kernel/http/define-routes.ts';
import type { Logger } from '#server/kernel/logging/logger.ts';
import type { Gateways } from './gateways.ts';
import type { OrderRow } from './order.repository.ts';
import { findOverdueOrders, findPendingCheckouts, insertPaymentEvent, lockOrder, lockOrderByPayment } from './order-books.repository.ts';
import { isFullPayment, type OrderBooks } from './order-books.ts';

type Deps = { db: OwnerDatabase; clock: Clock; logger: Logger; gateways: Gateways; books: OrderBooks };
type News<Kind extends PaymentNews['kind']> = Extract<PaymentNews, { kind: Kind }>;

/** Lost messages are looked for after this time. */
const patienceMs = 5 * 60_000;
const sweepSize = 200;

/** Books what providers tell. They repeat themselves and keep no order: each message counts once, whenever it comes. */
export const createPaymentEventService = ({ db, clock, logger, gateways, books }: Deps) => {
  const lockFor = async (tx: OwnerTransaction, gateway: string, orderId: string): Promise<OrderRow | null> => {
    const order = await lockOrder(tx, orderId);
    // An order of another gateway, or one of another installation that shares the provider's account.
    return order?.gateway === gateway ? order : null;
  };

  const pay = async (tx: OwnerTransaction, order: OrderRow, { payment, amount }: News<'paid' | 'refunded'>): Promise<OrderRow | null> => {
    if (isFullPayment(order, amount)) return books.pay(tx, order, payment);
    logger.error({ orderId: order.id }, 'a payment does not fit its order; nothing was booked');
    return null;
  };

  const refund = async (tx: OwnerTransaction, gateway: string, news: News<'refunded'>): Promise<void> => {
    const order = news.orderId ? await lockFor(tx, gateway, news.orderId) : await lockOrderByPayment(tx, gateway, news.payment);
    if (!order) return;
    // What is given back was paid before, even if we have not heard of it yet.
    const paid = await pay(tx, order, news);
    if (paid && news.refundedMinor > paid.refundedMinor)
      await books.reverse(tx, paid, { state: 'refunded', minor: news.refundedMinor, reason: '' });
  };

  const dispute = async (tx: OwnerTransaction, gateway: string, news: News<'disputed' | 'dispute-won'>): Promise<void> => {
    const order = await lockOrderByPayment(tx, gateway, news.payment);
    // The payment itself is not known yet: refused, so that the provider tells it again later.
    if (!order) throw new AppError('purchase.eventTooEarly', 409);
    if (news.kind === 'dispute-won') await books.restore(tx, order);
    else if (order.state !== 'disputed') await books.reverse(tx, order, { state: 'disputed', minor: order.amountMinor, reason: '' });
  };

  const settle = async (tx: OwnerTransaction, gateway: string, news: News<'paid' | 'failed' | 'expired'>): Promise<void> => {
    const order = await lockFor(tx, gateway, news.orderId);
    if (!order) return;
    if (news.kind === 'paid') await pay(tx, order, news);
    else await books.close(tx, order, { state: news.kind === 'expired' ? 'expired' : 'declined' });
  };

  const apply = async (tx: OwnerTransaction, gateway: string, news: PaymentNews): Promise<void> => {
    if (news.kind === 'other') return;
    if (news.kind === 'refunded') return refund(tx, gateway, news);
    if ('orderId' in news) return settle(tx, gateway, news);
    return dispute(tx, gateway, news);
  };

  const askAgain = async (order: OrderRow): Promise<void> => {
    const connection = await gateways.find(order.gateway)?.connect();
    const news = order.externalId && (await connection?.ask?.(order.externalId));
    if (news) await db.transaction((tx) => apply(tx, order.gateway, news));
  };

  return {
    /** Refuses what the provider did not sign, and whatever is not set up, alike. */
    async hear(gateway: string, raw: RawMessage): Promise<void> {
      const now = clock.now();
      const connection = await gateways.find(gateway)?.connect();
      const event = connection?.readEvent?.({ ...raw, receivedAt: now });
      if (!event) throw new AppError('purchase.eventUnproven', 403);
      await db.transaction(async (tx) => {
        if (await insertPaymentEvent(tx, { gateway, eventId: event.id, receivedAt: now })) await apply(tx, gateway, event.news);
      });
    },

    /** Asks providers about pages whose message may have been lost, then closes what nobody paid in time. */
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
          if (order) await books.close(tx, order, { state: 'expired' });
        });
      }
    },
  };
};
export type PaymentEventService = ReturnType<typeof createPaymentEventService>;
