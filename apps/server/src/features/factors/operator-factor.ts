import type { OwnerDatabase } from '#server/db/handles.ts';
import { findOperators } from '#server/features/accounts/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { findFactorOwners } from './factor.repository.ts';

/** The addresses of operators without a second factor. */
export const findBareOperators = async (db: OwnerDatabase): Promise<string[]> => {
  const operators = await findOperators(db);
  const owners = await findFactorOwners(
    db,
    operators.map(({ id }) => id),
  );
  return operators.filter(({ id }) => !owners.has(id)).map(({ email }) => email);
};

/** Refuses an operator without a second factor what is the operator's. Who has been seen with one is not asked about again for a minute. */
export const createOperatorGate = ({ db, now }: { db: OwnerDatabase; now: () => number }) => {
  const seen = new Map<string, number>();
  const minuteMs = 60_000;
  return async ({ userId }: Actor): Promise<void> => {
    const last = seen.get(userId);
    if (last !== undefined && now() - last < minuteMs) return;
    if (!(await findFactorOwners(db, [userId])).has(userId)) throw new AppError('factor.operatorNeedsOne', 403);
    seen.set(userId, now());
  };
};
