import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant, readAsTenant } from '#server/db/tenancy.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { appSecrets, hashSecret } from '#server/kernel/security/key-secrets.ts';
import { createShortMemory } from '#server/kernel/short-memory.ts';
import { findApp } from './app.repository.ts';
import { findKeysByHash, type KeyRow, noteUses, updateStateToOk } from './app-access.repository.ts';

type Deps = { db: OwnerDatabase; clock: Clock };

/** Who calls the AI API: an app of an account, by one of its keys. */
export type AppCaller = Omit<KeyRow, 'hash' | 'isKeyEnabled' | 'expiresAt' | 'isAppEnabled' | 'ownerId'>;

/** An app as its own people call through it. */
type OwnApp = Pick<AppCaller, 'accountId' | 'appId' | 'vendor' | 'monthlyLimit' | 'state'>;

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
  /** On the way of a question that is asked anyway, once a second at most; a use that could not be noted refuses nobody. */
  const noteUse = (rows: readonly KeyRow[]): void => {
    const now = clock.now();
    const ids = rows.filter((row) => !refusalOf(row, now)).map(({ keyId }) => keyId);
    if (ids.length) noteUses(db, ids, now).catch(() => undefined);
  };
  const known = createShortMemory<KeyRow>({
    ask: async (hashes) => {
      const rows = await findKeysByHash(
        db,
        hashes.map((hash) => Buffer.from(hash, 'hex')),
      );
      noteUse(rows);
      return new Map(rows.map((row) => [row.hash.toString('hex'), row]));
    },
  });
  return {
    /** The caller behind a secret; refuses one that is unknown, ended or switched off. */
    admit: async (secret: string): Promise<AppCaller> => {
      const hash = hashSecret(secret).toString('hex');
      // What is known was no mistyped key; one that could be is not looked up.
      const row = known.peek(hash) ?? (appSecrets.isSecret(secret) ? await known.find(hash) : undefined);
      if (!row) throw new AppError('app.keyUnknown', 401);
      const refusal = refusalOf(row, clock.now());
      if (refusal) throw refusal;
      return row;
    },
    /** An app of an account whose people call through it without a key; refuses one that is unknown or switched off. */
    findOwn: async (accountId: string, appId: string): Promise<OwnApp> => {
      const app = await readAsTenant(db, accountId, (tx) => findApp(tx, appId));
      if (!app) throw new AppError('app.notFound', 404);
      if (!app.isEnabled) throw new AppError('app.switchedOff', 403);
      const { vendor, monthlyLimit, state } = app;
      return { accountId, appId, vendor, monthlyLimit, state };
    },
    /** Told of each call that succeeded: the first one of an app ends its waiting. */
    noteSuccess: async ({ accountId, appId, state }: Pick<OwnApp, 'accountId' | 'appId' | 'state'>): Promise<void> => {
      if (state === 'pending') await asTenant(db, accountId, (tx) => updateStateToOk(tx, appId));
    },
  };
};
export type AppAccess = ReturnType<typeof createAppAccess>;
