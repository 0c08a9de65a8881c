import { and, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { OwnerHandle, TenantTransaction } from '#server/db/handles.ts';
import { gatewayAnswers, gatewayBodies } from '#server/db/schema/gateway.ts';

type KeptRows = typeof gatewayAnswers | typeof gatewayBodies;

/**
 * Lets rows of an app live no longer than so after they were made; forgets them for null.
 * @sql Times of the rows themselves.
 */
const limit =
  (rows: KeptRows, lifetimeOf: (count: number) => SQL) =>
  async (tx: TenantTransaction, appId: string, count: number | null): Promise<void> => {
    const ofApp = and(eq(rows.accountId, tx.accountId), eq(rows.appId, appId));
    if (count === null) await tx.delete(rows).where(ofApp);
    else
      await tx
        .update(rows)
        .set({ expiresAt: sql`least(${rows.expiresAt}, ${rows.createdAt} + ${lifetimeOf(count)})` })
        .where(ofApp);
  };

/** Lets the answers of an app live for so many minutes at most; forgets them for null. */
export const limitAnswers = limit(gatewayAnswers, (minutes) => sql`make_interval(mins => ${minutes})`);

/** Keeps the bodies of an app for so many days at most; forgets them for null. */
export const limitBodies = limit(gatewayBodies, (days) => sql`make_interval(days => ${days})`);

/** @owner Housekeeping goes over all accounts. */
export const deleteEnded = async (handle: OwnerHandle, now: Date): Promise<void> => {
  for (const rows of [gatewayAnswers, gatewayBodies]) await handle.delete(rows).where(lte(rows.expiresAt, now));
};
