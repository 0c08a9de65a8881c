import { type Order, pointsPerCny } from '@inkstone/contract/purchases';
import type { Language } from '@inkstone/phrases';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import { findOwnAccount } from '#server/features/accounts/index.ts';
import { points } from '#server/features/wallet/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { Logger } from '#server/kernel/logging/logger.ts';
import { definePaging, type PageQuery, type RowsAsked } from '#server/kernel/paging.ts';
import type { Gateways } from './gateways.ts';
import { findOrder, findOrders, type OrderFilter, type OrderRow } from './order.repository.ts';
import { lockOwnOrder } from './order-settlement.repository.ts';
import type { OrderSettlement } from './order-settlement.ts';
import type { OrderPlacing, PlaceOrder } from './place-order.ts';
import { presentOrder } from './present-order.ts';
import { renderReceipt } from './receipt.ts';

type Deps = { db: OwnerDatabase; logger: Logger; gateways: Gateways; settlement: OrderSettlement; place: PlaceOrder };
const everything: OrderFilter = { state: 'all', q: '' };
const paging = definePaging('orders');
const codePaging = definePaging('codes');

/** What a payer does with orders; payments are booked in `order-settlement.ts`. */
export const createOrderService = ({ db, logger, gateways, settlement, place }: Deps) => {
  const getOwn = async (actor: Actor, id: string): Promise<OrderRow> => {
    const row = await asTenant(db, actor.accountId, (tx) => findOrder(tx, id));
    if (!row) throw new AppError('purchase.notFound', 404);
    return row;
  };

  const abandonPage = async ({ gateway, externalId }: OrderRow): Promise<void> => {
    try {
      const connection = externalId ? await gateways.find(gateway)?.connect() : null;
      if (externalId) await connection?.abandon?.(externalId);
    } catch (error) {
      // If the provider's page stays open, no harm is done: a payment on it is still booked.
      logger.warn({ err: error }, 'the page of a cancelled order could not be closed');
    }
  };

  return {
    topUp: async (actor: Actor, wanted: { points: number; gateway: string }, at: OrderPlacing & { requestId: string }): Promise<Order> => {
      const via = await gateways.get(wanted.gateway);
      // 1 CNY = 100 points, so a point is a fen.
      const minor = Math.ceil((wanted.points * 100) / pointsPerCny);
      if (minor < via.gateway.minimumFen) {
        throw new AppError('purchase.providerMinimum', 422, { provider: via.gateway.metadata.name, points: via.gateway.minimumFen });
      }
      const draft = {
        kind: 'top-up' as const,
        micropoints: points(wanted.points),
        amount: { minor, currency: 'CNY' as const },
        via,
        id: at.requestId,
      };
      return presentOrder(await place(actor, draft, at));
    },

    list: async ({ accountId }: Actor, { cursor, limit, ...filter }: PageQuery & OrderFilter) => {
      const find = (asked: RowsAsked) => asTenant(db, accountId, (tx) => findOrders(tx, asked, filter));
      return paging.page({ cursor, limit }, find, presentOrder);
    },

    listCodes: async ({ accountId }: Actor, query: PageQuery) => {
      const find = (asked: RowsAsked) => asTenant(db, accountId, (tx) => findOrders(tx, { ...asked, kinds: ['code'] }, everything));
      return codePaging.page(query, find, presentOrder);
    },

    get: async (actor: Actor, id: string): Promise<Order> => presentOrder(await getOwn(actor, id)),

    /** Cancels with the owner's handle, because what depends on the order (a change of plan, for example) changes with it. */
    cancel: async (actor: Actor, id: string): Promise<Order> => {
      const cancelled = await db.transaction(async (tx) => {
        const order = await lockOwnOrder(tx, actor.accountId, id);
        if (!order) throw new AppError('purchase.notFound', 404);
        if (order.state !== 'pending' && order.state !== 'cancelled') throw new AppError('purchase.notPending', 409);
        return settlement.close(tx, order, { state: 'cancelled' });
      });
      await abandonPage(cancelled);
      return presentOrder(cancelled);
    },

    receipt: async (actor: Actor, id: string, language: Language) => {
      const order = await getOwn(actor, id);
      if (!order.receiptNumber) throw new AppError('purchase.notPaid', 409);
      const buyer = await asTenant(db, actor.accountId, findOwnAccount);
      return {
        fileName: `${order.receiptNumber}.html`,
        contentType: 'text/html; charset=utf-8',
        body: renderReceipt({ order, buyer: buyer?.name ?? '', language }),
      };
    },
  };
};
export type OrderService = ReturnType<typeof createOrderService>;
