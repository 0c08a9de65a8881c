import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { createShortMemory } from '#server/kernel/short-memory.ts';
import { findKeysByHash, type KeyRow, updateStateToOk } from './app-access.repository.ts';
import { hashSecret, isSecret } from './app-secret.ts';

type Deps = { db: OwnerDatabase; clock: Clock };

/** Who calls the AI API: an app of an account, by one of its keys. */
export type AppCaller = Pick<KeyRow, 'appId' | 'accountId' | 'keyId' | 'vendor' | 'state'>;

const refusalOf = ({ isKeyEnabled, expiresAt, isAppEnabled, ownerId }: KeyRow, now: Date): AppError | null => {
  if (!isKeyEnabled || (expiresAt && expiresAt <= now)) return new AppError('app.keyEnded', 401);
  if (!isAppEnabled) return new AppError('app.switchedOff', 403);
  return ownerId === null ? new AppError('app.accountDisabled', 403) : null;
};

/**
 * Knows callers by their secrets. What was read of a key is believed for a second, in each process: whatever is switched off or removed
 * admits nothing after that. All keys that are asked for at once are one question to the database.
 */
export const createAppAccess = ({ db, clock }: Deps) => {
  const known = createShortMemory<KeyRow>({
    ask: async (hashes) => {
      const rows = await findKeysByHash(
        db,
        hashes.map((hash) => Buffer.from(hash, 'hex')),
      );
      return new Map(rows.map((row) => [row.hash.toString('hex'), row]));
    },
  });
  return {
    /** The caller behind a secret; refuses one that is unknown, ended or switched off. */
    admit: async (secret: string): Promise<AppCaller> => {
      const row = isSecret(secret) ? await known.find(hashSecret(secret).toString('hex')) : undefined;
      if (!row) throw new AppError('app.keyUnknown', 401);
      const refusal = refusalOf(row, clock.now());
      if (refusal) throw refusal;
      return row;
    },
    /** Told of each call that succeeded: the first one of an app ends its waiting. */
    noteSuccess: async ({ accountId, appId, state }: AppCaller): Promise<void> => {
      if (state === 'pending') await asTenant(db, accountId, (tx) => updateStateToOk(tx, appId));
    },
  };
};
export type AppAccess = ReturnType<typeof createAppAccess>;
