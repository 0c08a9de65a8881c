import type { AuditAction } from '@inkstone/contract/audit';
import type { OperatorOrder } from '@inkstone/contract/purchases';
import type { OwnerDatabase, OwnerTransaction } from '#server/db/handles.ts';
import { type OperatorCall, recordAudit } from '#server/features/audit/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { definePaging, type PageQuery } from '#server/kernel/paging.ts';
import type { Gateways } from './gateways.ts';
import { findAllOrders, findOrderForOperator, lockOrder, type OrderFilter, type OrderRow } from './order.repository.ts';
import type { OrderBooks } from './order-books.ts';
import { presentForOperator } from './present-order.ts';

const paging = definePaging('accountOrders');

type Deps = { db: OwnerDatabase; gateways: Gateways; books: OrderBooks };
type Step = { id: string; action: AuditAction; note: string; change: (tx: OwnerTransaction, order: OrderRow) => Promise<OrderRow> };

/** What the operator decides by hand; orders of a provider are decided by its messages alone. */
export const createOrderAdministration = ({ db, gateways, books }: Deps) => {
  const requireByHand = ({ gateway }: OrderRow): void => {
    if (gateways.find(gateway)?.gateway.flow !== 'instructions') throw new AppError('purchase.decidedByProvider', 409);
  };

  const requirePending = ({ state }: OrderRow): void => {
    if (state !== 'pending') throw new AppError('purchase.notPending', 409);
  };

  const decide = (by: OperatorCall, { id, action, note, change }: Step): Promise<OperatorOrder> =>
    db.transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      if (!order) throw new AppError('purchase.notFound', 404);
      requireByHand(order);
      const { state } = await change(tx, order);
      const row = await findOrderForOperator(tx, id);
      if (!row) throw new AppError('purchase.notFound', 404);
      await recordAudit(tx, by, {
        action,
        subjectId: id,
        subjectName: row.accountName,
        before: { state: order.state },
        after: { state, ...(note && { note }) },
      });
      return presentForOperator(row);
    });

  return {
    list: ({ cursor, limit, ...filter }: PageQuery & OrderFilter) =>
      paging.page({ cursor, limit }, (asked) => findAllOrders(db, asked, filter), presentForOperator),

    approve: (by: OperatorCall, id: string, note: string) =>
      decide(by, {
        id,
        action: 'order.approve',
        note,
        change: (tx, order) => {
          requirePending(order);
          return books.pay(tx, order, null);
        },
      }),

    decline: (by: OperatorCall, id: string, reason: string) =>
      decide(by, {
        id,
        action: 'order.decline',
        note: reason,
        change: (tx, order) => {
          requirePending(order);
          return books.close(tx, order, { state: 'declined', reason });
        },
      }),

    refund: (by: OperatorCall, id: string, reason: string) =>
      decide(by, {
        id,
        action: 'order.refund',
        note: reason,
        change: (tx, order) => {
          if (order.state !== 'paid') throw new AppError('purchase.notPaid', 409);
          return books.reverse(tx, order, { state: 'refunded', minor: order.amountMinor, reason });
        },
      }),
  };
};
export type OrderAdministration = ReturnType<typeof createOrderAdministration>;
