/**
 * @owner Money is booked by webhooks, by the operator and by schedules, none of which is a tenant; and a tenant may not write
 * what follows from an order: points, plan and reward.
 */
import { and, eq, gt, ilike, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import { containing } from '#server/db/containing.ts';
import type { OwnerHandle, OwnerTransaction } from '#server/db/handles.ts';
import { runSql } from '#server/db/raw-sql.ts';
import { orders, paymentEvents } from '#server/db/schema/purchases.ts';
import { accountsByName, usersByEmail } from '#server/features/accounts/index.ts';
import type { RowsAsked } from '#server/kernel/paging.ts';
import { byCreation, inState, listed, type NewOrder, type OrderFilter, type OrderRow } from './order.repository.ts';

/** Inserts an order that is paid at once, by a redemption code. */
export const insertPaidOrder = async (tx: OwnerTransaction, values: NewOrder): Promise<OrderRow> => {
  const [row] = await tx.insert(orders).values(values).returning();
  if (!row) throw new Error('insert returned no row');
  return row;
};

export const lockOrder = async (tx: OwnerTransaction, id: string): Promise<OrderRow | undefined> => {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
  return row;
};

export const lockOwnOrder = async (tx: OwnerTransaction, accountId: string, id: string): Promise<OrderRow | undefined> => {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.accountId, accountId), eq(orders.id, id)))
    .for('update');
  return row;
};

export const lockOrderByPayment = async (tx: OwnerTransaction, gateway: string, paymentId: string): Promise<OrderRow | undefined> => {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.gateway, gateway), eq(orders.paymentId, paymentId)))
    .for('update');
  return row;
};

export const updateOrder = async (tx: OwnerTransaction, id: string, values: Partial<NewOrder>): Promise<OrderRow> => {
  const [row] = await tx.update(orders).set(values).where(eq(orders.id, id)).returning();
  if (!row) throw new Error('an order that was locked is gone');
  return row;
};

/** Orders of all accounts, newest first. */
export const findAllOrders = (handle: OwnerHandle, { before, limit }: RowsAsked, { state, q }: OrderFilter) =>
  handle
    .select(listed)
    .from(orders)
    .where(
      and(
        byCreation.behind(before),
        inState(state),
        q
          ? or(
              inArray(orders.userId, usersByEmail(handle, q)),
              inArray(orders.accountId, accountsByName(handle, q)),
              ilike(orders.receiptNumber, containing(q)),
            )
          : undefined,
      ),
    )
    .orderBy(...byCreation.orderBy)
    .limit(limit);

/** Stores the id of a webhook; false when it was stored before, so each is processed once. */
export const insertPaymentEvent = async (tx: OwnerTransaction, event: typeof paymentEvents.$inferInsert): Promise<boolean> => {
  const made = await tx.insert(paymentEvents).values(event).onConflictDoNothing().returning({ id: paymentEvents.eventId });
  return made.length === 1;
};

/**
 * The next receipt number. Only paid orders get one, in the order in which they were paid.
 * @sql The query builder cannot read a sequence.
 */
export const takeReceiptNumber = async (tx: OwnerTransaction): Promise<number> => {
  const [row] = await runSql<{ number: string }>(tx, sql`select nextval('receipt_numbers') as number`);
  return Number(row?.number);
};

/** Pending orders with a page at their provider, oldest first. */
export const findPendingCheckouts = (handle: OwnerHandle, createdBefore: Date, limit: number): Promise<OrderRow[]> =>
  handle
    .select()
    .from(orders)
    .where(and(eq(orders.state, 'pending'), isNotNull(orders.externalId), lt(orders.createdAt, createdBefore)))
    .orderBy(orders.createdAt)
    .limit(limit);

export const findOverdueOrders = (handle: OwnerHandle, now: Date, limit: number): Promise<OrderRow[]> =>
  handle
    .select()
    .from(orders)
    .where(and(eq(orders.state, 'pending'), lt(orders.expiresAt, now)))
    .limit(limit);

/** Whether the account has ever paid money. */
export const hasPaid = async (handle: OwnerHandle, accountId: string): Promise<boolean> => {
  const rows = await handle
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), gt(orders.amountMinor, 0), isNotNull(orders.paidAt)))
    .limit(1);
  return rows.length > 0;
};

/** Removes personal texts from the orders of an account, which are kept for accounting; returns their ids. */
export const blankOrders = async (tx: OwnerTransaction, accountId: string, now: Date): Promise<string[]> => {
  await tx
    .update(orders)
    .set({ state: 'cancelled', closedAt: now, purpose: null })
    .where(and(eq(orders.accountId, accountId), eq(orders.state, 'pending')));
  const blanked = await tx
    .update(orders)
    .set({ userId: null, reason: '', instructions: '', checkoutUrl: null })
    .where(eq(orders.accountId, accountId))
    .returning({ id: orders.id });
  return blanked.map(({ id }) => id);
};
