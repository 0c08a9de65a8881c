import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { OwnerHandle, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { gatewayBodies as bodies } from '#server/db/schema/gateway.ts';

/** Request and answer of a call, as they are kept. */
export type KeptBody = Omit<typeof bodies.$inferInsert, 'accountId'>;

export const insertBody = async (tx: TenantTransaction, body: KeptBody): Promise<void> => {
  await tx
    .insert(bodies)
    .values({ ...body, accountId: tx.accountId })
    .onConflictDoNothing();
};

/** The bodies of a call, while they are kept. */
export const findBody = async (tx: TenantReader, requestId: string, now: Date) => {
  const [row] = await tx
    .select({
      request: bodies.request,
      answer: bodies.answer,
      isRequestCut: bodies.isRequestCut,
      isAnswerCut: bodies.isAnswerCut,
      keptUntil: bodies.expiresAt,
    })
    .from(bodies)
    .where(and(eq(bodies.accountId, tx.accountId), eq(bodies.requestId, requestId), gt(bodies.expiresAt, now)));
  return row;
};

/**
 * Keeps the bodies of an app no longer than so many days; forgets them for null.
 * @sql Times of the rows themselves.
 */
export const limitBodies = async (tx: TenantTransaction, appId: string, days: number | null): Promise<void> => {
  const ofApp = and(eq(bodies.accountId, tx.accountId), eq(bodies.appId, appId));
  if (days === null) await tx.delete(bodies).where(ofApp);
  else
    await tx
      .update(bodies)
      .set({ expiresAt: sql`least(${bodies.expiresAt}, ${bodies.createdAt} + make_interval(days => ${days}))` })
      .where(ofApp);
};

/** @owner Housekeeping goes over all accounts. */
export const deleteEndedBodies = async (handle: OwnerHandle, now: Date): Promise<void> => {
  await handle.delete(bodies).where(lte(bodies.expiresAt, now));
};
