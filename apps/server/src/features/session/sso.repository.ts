/** @owner The hash of a one-time token is all that is known of whoever brings it; no tenant is known yet. */
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { OwnerHandle, OwnerTransaction } from '#server/db/handles.ts';
import { ssoCodes } from '#server/db/schema/session.ts';
import { namedPeople } from '#server/features/accounts/index.ts';

export const insertSsoCode = async (handle: OwnerHandle, values: typeof ssoCodes.$inferInsert): Promise<void> => {
  await handle.insert(ssoCodes).values(values);
};

/** The code with the person it stands for, used or not. */
export const findSsoCode = async (handle: OwnerHandle, codeHash: string, audience: string) => {
  const person = namedPeople(handle);
  const [row] = await handle
    .select({
      stateHash: ssoCodes.stateHash,
      expiresAt: ssoCodes.expiresAt,
      consumedAt: ssoCodes.consumedAt,
      sessionId: ssoCodes.sessionId,
      userId: ssoCodes.userId,
      isOfThisEpoch: sql<boolean>`${ssoCodes.signInEpoch} = ${person.signInEpoch}`,
      name: person.name,
      email: person.email,
    })
    .from(ssoCodes)
    .innerJoin(person, eq(person.userId, ssoCodes.userId))
    .where(and(eq(ssoCodes.codeHash, codeHash), eq(ssoCodes.audience, audience)));
  return row;
};

/** Marks the code as used in one statement, so that of parallel calls exactly one succeeds. */
export const updateSsoCodeConsumed = async (
  tx: OwnerTransaction,
  codeHash: string,
  { audience, signInEpoch, now, ip }: { audience: string; signInEpoch: number; now: Date; ip: string },
) => {
  const person = namedPeople(tx);
  const [row] = await tx
    .update(ssoCodes)
    .set({ consumedAt: now, consumedIp: ip })
    .from(person)
    .where(
      and(
        eq(ssoCodes.codeHash, codeHash),
        eq(ssoCodes.audience, audience),
        eq(ssoCodes.signInEpoch, signInEpoch),
        isNull(ssoCodes.consumedAt),
        gt(ssoCodes.expiresAt, now),
        eq(person.userId, ssoCodes.userId),
        isNull(person.disabledAt),
      ),
    )
    .returning({
      userId: person.userId,
      accountId: person.accountId,
      redirectPath: ssoCodes.redirectPath,
      authMethod: ssoCodes.authMethod,
      idToken: ssoCodes.idToken,
      idpSid: ssoCodes.idpSid,
    });
  return row;
};

export const updateSsoCodeSession = async (tx: OwnerTransaction, codeHash: string, sessionId: string): Promise<void> => {
  await tx.update(ssoCodes).set({ sessionId }).where(eq(ssoCodes.codeHash, codeHash));
};

/** Removes codes that nobody can use since that moment. */
export const deleteExpiredSsoCodes = async (handle: OwnerHandle, before: Date): Promise<void> => {
  await handle.delete(ssoCodes).where(lt(ssoCodes.expiresAt, before));
};
