import { and, eq, getTableColumns, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { containing } from '#server/db/containing.ts';
import type { Database } from '#server/db/database.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { runSql } from '#server/db/raw-sql.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { pricing } from '#server/db/schema/models.ts';
import { orders, paymentEvents } from '#server/db/schema/purchases.ts';
import type { RowsAsked } from '#server/kernel/paging.ts';

export type OrderRow = typeof orders.$inferSelect;
export type NewOrder = typeof orders.$inferInsert;
export type OrderFilter = { state: OrderRow['state'] | 'all'; q: string };

const byCreation = newestFirst(orders.createdAt, orders.id);

export const insertOrder = async (db: Database, values: NewOrder): Promise<OrderRow | undefined> => {
  const [row] = await db.insert(orders).values(values).onConflictDoNothing({ target: orders.purpose }).returning();
  return row;
};

export const findOrderByPurpose = async (db: Database, purpose: string): Promise<OrderRow | undefined> => {
  const [row] = await db.select().from(orders).where(eq(orders.purpose, purpose));
  return row;
};

export const findOrder = async (db: Database, accountId: string, id: string): Promise<OrderRow | undefined> => {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.accountId, accountId), eq(orders.id, id)));
  return row;
};

export const lockOwnOrder = async (db: Database, accountId: string, id: string): Promise<OrderRow | undefined> => {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.accountId, accountId), eq(orders.id, id)))
    .for('update');
  return row;
};

/** Whoever owns it: for the operator and for messages of providers. */
export const lockOrder = async (db: Database, id: string): Promise<OrderRow | undefined> => {
  const [row] = await db.select().from(orders).where(eq(orders.id, id)).for('update');
  return row;
};

export const lockOrderByPayment = async (db: Database, gateway: string, paymentId: string): Promise<OrderRow | undefined> => {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.gateway, gateway), eq(orders.paymentId, paymentId)))
    .for('update');
  return row;
};

export const updateOrder = async (db: Database, id: string, values: Partial<NewOrder>): Promise<OrderRow> => {
  const [row] = await db.update(orders).set(values).where(eq(orders.id, id)).returning();
  if (!row) throw new Error('an order that was locked is gone');
  return row;
};

/** The columns that a tenant may write, without reading the row back by anything else. */
export const updateCheckout = async (
  db: Database,
  id: string,
  values: Pick<NewOrder, 'externalId' | 'checkoutUrl' | 'instructions'>,
): Promise<OrderRow | undefined> => {
  const [row] = await db
    .update(orders)
    .set(values)
    .where(and(eq(orders.id, id), eq(orders.state, 'pending')))
    .returning();
  return row;
};

const inState = (state: OrderFilter['state']): SQL | undefined => (state === 'all' ? undefined : eq(orders.state, state));

/** Orders of one account, newest first. */
export const findOrders = (
  db: Database,
  { accountId, before, limit, kinds }: RowsAsked & { accountId: string; kinds?: readonly OrderRow['kind'][] },
  { state, q }: OrderFilter,
) =>
  db
    .select({ ...getTableColumns(orders), position: byCreation.position })
    .from(orders)
    .where(
      and(
        eq(orders.accountId, accountId),
        byCreation.behind(before),
        inState(state),
        kinds ? inArray(orders.kind, [...kinds]) : undefined,
        q ? or(ilike(orders.receiptNumber, containing(q)), ilike(orders.gateway, containing(q))) : undefined,
      ),
    )
    .orderBy(...byCreation.orderBy)
    .limit(limit);

const forOperator = (db: Database) =>
  db
    .select({
      order: orders,
      position: byCreation.position,
      accountName: sql<string>`coalesce(${accounts.name}, '')`,
      email: sql<string>`coalesce(${users.email}, '')`,
    })
    .from(orders)
    .leftJoin(accounts, eq(accounts.id, orders.accountId))
    .leftJoin(users, eq(users.id, orders.userId));

/** Orders of all accounts, newest first. */
export const findAllOrders = (db: Database, { before, limit }: RowsAsked, { state, q }: OrderFilter) =>
  forOperator(db)
    .where(
      and(
        byCreation.behind(before),
        inState(state),
        q
          ? or(ilike(users.email, containing(q)), ilike(accounts.name, containing(q)), ilike(orders.receiptNumber, containing(q)))
          : undefined,
      ),
    )
    .orderBy(...byCreation.orderBy)
    .limit(limit);

export const findOrderForOperator = async (db: Database, id: string) => {
  const [row] = await forOperator(db).where(eq(orders.id, id));
  return row;
};
export type OperatorOrderRow = NonNullable<Awaited<ReturnType<typeof findOrderForOperator>>>;

/** Whether the message is heard for the first time. */
export const insertPaymentEvent = async (db: Database, event: typeof paymentEvents.$inferInsert): Promise<boolean> => {
  const made = await db.insert(paymentEvents).values(event).onConflictDoNothing().returning({ id: paymentEvents.eventId });
  return made.length === 1;
};

/** Numbers are given to paid orders only, in the order in which they were paid. */
export const takeReceiptNumber = async (db: Database): Promise<number> => {
  const [row] = await runSql<{ number: string }>(db, sql`select nextval('receipt_numbers') as number`);
  return Number(row?.number);
};

/** Pending orders with a page at their provider, oldest first. */
export const findPendingCheckouts = (db: Database, createdBefore: Date, limit: number): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.state, 'pending'), sql`${orders.externalId} is not null`, lt(orders.createdAt, createdBefore)))
    .orderBy(orders.createdAt)
    .limit(limit);

export const findOverdueOrders = (db: Database, now: Date, limit: number): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.state, 'pending'), lt(orders.expiresAt, now)))
    .limit(limit);

/** Hundredths of a CNY for one USD. */
export const findUsdRate = async (db: Database): Promise<number> => {
  const [row] = await db.select({ rate: pricing.usdRateHundredths }).from(pricing);
  if (!row) throw new Error('the row of the prices is gone');
  return row.rate;
};

/** Name and e-mail of a buyer, for the receipt and for the provider's page. */
export const findBuyer = async (db: Database, accountId: string, userId: string | null) => {
  const [row] = await db
    .select({ account: accounts.name, name: users.name, email: users.email })
    .from(accounts)
    .leftJoin(users, userId === null ? sql`false` : and(eq(users.accountId, accounts.id), eq(users.id, userId)))
    .where(eq(accounts.id, accountId));
  return row;
};
