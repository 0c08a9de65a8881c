import { and, eq, gt } from 'drizzle-orm';
import type { TenantReader, TenantTransaction } from '#server/db/handles.ts';
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
