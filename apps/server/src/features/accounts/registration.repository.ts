/** @owner An account that is being opened is no tenant yet; the seat of the operator belongs to the installation. */
import { and, eq, isNull } from 'drizzle-orm';
import type { OwnerHandle, OwnerTransaction } from '#server/db/handles.ts';
import { accounts, operatorSeat, userIdentities, users } from '#server/db/schema/accounts.ts';

export const insertAccount = async (
  tx: OwnerTransaction,
  values: { name: string; usage: string[]; propertyType: string },
): Promise<string> => {
  const [row] = await tx.insert(accounts).values(values).returning({ id: accounts.id });
  if (!row) throw new Error('insert returned no row');
  return row.id;
};

/** Answers undefined when the address is taken. */
export const insertUser = async (
  tx: OwnerTransaction,
  values: typeof users.$inferInsert,
): Promise<{ userId: string; signInEpoch: number } | undefined> => {
  const [row] = await tx
    .insert(users)
    .values(values)
    .onConflictDoNothing({ target: users.email })
    .returning({ userId: users.id, signInEpoch: users.signInEpoch });
  return row;
};

/** Links a user to an outside identity; answers false when the identity is linked already. */
export const insertIdentity = async (
  handle: OwnerHandle,
  userId: string,
  identity: { issuer: string; subject: string },
): Promise<boolean> => {
  const made = await handle
    .insert(userIdentities)
    .values({ ...identity, userId })
    .onConflictDoNothing()
    .returning({ userId: userIdentities.userId });
  return made.length === 1;
};

/** Makes a user the operator; false when there is one. Of parallel calls exactly one succeeds. */
export const takeOperatorSeat = async (tx: OwnerTransaction, userId: string): Promise<boolean> => {
  const taken = await tx.insert(operatorSeat).values({ userId }).onConflictDoNothing().returning({ userId: operatorSeat.userId });
  return taken.length === 1;
};

/** Whether the installation has an operator. */
export const isSeatTaken = async (handle: OwnerHandle): Promise<boolean> => {
  const rows = await handle.select({ isTaken: operatorSeat.isTaken }).from(operatorSeat);
  return rows.length > 0;
};

export const updateOperator = async (tx: OwnerTransaction, userId: string): Promise<void> => {
  await tx.update(users).set({ isOperator: true }).where(eq(users.id, userId));
};

/** Who runs the installation and is not disabled. */
export const findOperators = (handle: OwnerHandle): Promise<{ id: string; email: string }[]> =>
  handle
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(users.isOperator, isNull(users.disabledAt)));
