import type { AuditAction } from '@inkstone/contract/audit';
import type { OperatorOrder } from '@inkstone/contract/purchases';
import type { OwnerDatabase, OwnerHandle, OwnerTransaction } from '#server/db/handles.ts';
import { findAccountNames, findUserNames } from '#server/features/accounts/index.ts';
import { type OperatorCall, recordAudit } from '#server/features/audit/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { definePaging, type PageQuery, type RowsAsked } from '#server/kernel/paging.ts';
import type { Gateways } from './gateways.ts';
import type { OrderFilter, OrderRow } from './order.repository.ts';
import { findAllOrders, lockOrder } from './order-settlement.repository.ts';
import type { OrderSettlement } from './order-settlement.ts';
import { type BuyerNames, presentForOperator } from './present-order.ts';

const paging = definePaging('accountOrders');

type Deps = { db: OwnerDatabase; gateways: Gateways; settlement: OrderSettlement };
type Step = { id: string; action: AuditAction; note: string; change: (tx: OwnerTransaction, order: OrderRow) => Promise<OrderRow> };

const withNames = async <Row extends OrderRow>(handle: OwnerHandle, rows: readonly Row[]): Promise<(Row & BuyerNames)[]> => {
  const names = await findAccountNames(
    handle,
    rows.map(({ accountId }) => accountId),
  );
  const buyers = await findUserNames(
    handle,
    rows.map(({ userId }) => userId),
  );
  return rows.map((order) => ({
    ...order,
    accountName: names.get(order.accountId) ?? '',
    email: buyers.get(order.userId ?? '')?.email ?? '',
  }));
};

/** What the operator decides by hand; orders at a provider are decided by its webhooks alone. */
export const createOrderAdministration = ({ db, gateways, settlement }: Deps) => {
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
      const changed = await change(tx, order);
      const [row] = await withNames(tx, [changed]);
      if (!row) throw new AppError('purchase.notFound', 404);
      await recordAudit(tx, by, {
        action,
        subjectId: id,
        subjectName: row.accountName,
        before: { state: order.state },
        after: { state: changed.state, ...(note && { note }) },
      });
      return presentForOperator(row);
    });

  return {
    list: ({ cursor, limit, ...filter }: PageQuery & OrderFilter) => {
      const find = async (asked: RowsAsked) => withNames(db, await findAllOrders(db, asked, filter));
      return paging.page({ cursor, limit }, find, presentForOperator);
    },

    approve: (by: OperatorCall, id: string, note: string) =>
      decide(by, {
        id,
        action: 'order.approve',
        note,
        change: (tx, order) => {
          requirePending(order);
          return settlement.pay(tx, order, null);
        },
      }),

    decline: (by: OperatorCall, id: string, reason: string) =>
      decide(by, {
        id,
        action: 'order.decline',
        note: reason,
        change: (tx, order) => {
          requirePending(order);
          return settlement.close(tx, order, { state: 'declined', reason });
        },
      }),

    refund: (by: OperatorCall, id: string, reason: string) =>
      decide(by, {
        id,
        action: 'order.refund',
        note: reason,
        change: (tx, order) => {
          if (order.state !== 'paid') throw new AppError('purchase.notPaid', 409);
          return settlement.reverse(tx, order, { state: 'refunded', minor: order.amountMinor, reason });
        },
      }),
  };
};
export type OrderAdministration = ReturnType<typeof createOrderAdministration>;
