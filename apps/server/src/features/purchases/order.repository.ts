import { and, eq, getTableColumns, ilike, inArray, or, type SQL } from 'drizzle-orm';
import { containing } from '#server/db/containing.ts';
import type { TenantTransaction } from '#server/db/handles.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { orders } from '#server/db/schema/purchases.ts';
import type { RowsAsked } from '#server/kernel/paging.ts';

export type OrderRow = typeof orders.$inferSelect;
export type NewOrder = typeof orders.$inferInsert;
export type OrderFilter = { state: OrderRow['state'] | 'all'; q: string };

/** The order of every list of orders. */
export const byCreation = newestFirst(orders.createdAt, orders.id);

/** What a list of orders shows. */
export const listed = { ...getTableColumns(orders), position: byCreation.position };

/** One state, or every one of them. */
export const inState = (state: OrderFilter['state']): SQL | undefined => (state === 'all' ? undefined : eq(orders.state, state));

const one = (tx: TenantTransaction, id: string) => and(eq(orders.accountId, tx.accountId), eq(orders.id, id));

/** Undefined when an order with the same purpose exists. */
export const insertOrder = async (tx: TenantTransaction, values: Omit<NewOrder, 'accountId'>): Promise<OrderRow | undefined> => {
  const [row] = await tx
    .insert(orders)
    .values({ ...values, accountId: tx.accountId })
    .onConflictDoNothing()
    .returning();
  return row;
};

export const findOrderByPurpose = async (tx: TenantTransaction, purpose: string): Promise<OrderRow | undefined> => {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.accountId, tx.accountId), eq(orders.purpose, purpose)));
  return row;
};

export const findOrder = async (tx: TenantTransaction, id: string): Promise<OrderRow | undefined> => {
  const [row] = await tx.select().from(orders).where(one(tx, id));
  return row;
};

/** Updates the columns that a tenant may write. */
export const updateCheckout = async (
  tx: TenantTransaction,
  id: string,
  values: Pick<NewOrder, 'externalId' | 'checkoutUrl' | 'instructions'>,
): Promise<OrderRow | undefined> => {
  const [row] = await tx
    .update(orders)
    .set(values)
    .where(and(one(tx, id), eq(orders.state, 'pending')))
    .returning();
  return row;
};

/** Orders of the account, newest first. */
export const findOrders = (
  tx: TenantTransaction,
  { before, limit, kinds }: RowsAsked & { kinds?: readonly OrderRow['kind'][] },
  { state, q }: OrderFilter,
) =>
  tx
    .select(listed)
    .from(orders)
    .where(
      and(
        eq(orders.accountId, tx.accountId),
        byCreation.behind(before),
        inState(state),
        kinds ? inArray(orders.kind, [...kinds]) : undefined,
        q ? or(ilike(orders.receiptNumber, containing(q)), ilike(orders.gateway, containing(q))) : undefined,
      ),
    )
    .orderBy(...byCreation.orderBy)
    .limit(limit);
