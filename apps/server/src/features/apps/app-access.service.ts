import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant, readAsTenant } from '#server/db/tenancy.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { appSecrets } from '#server/kernel/security/key-secrets.ts';
import { createKnownKeys } from '#server/kernel/security/known-keys.ts';
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

/** Knows callers by their secrets; what was switched off or removed admits nothing a second later. */
export const createAppAccess = ({ db, clock }: Deps) => {
  /** A use that could not be noted refuses nobody. */
  const noteUse = (rows: readonly KeyRow[]): void => {
    const now = clock.now();
    const ids = rows.filter((row) => !refusalOf(row, now)).map(({ keyId }) => keyId);
    if (ids.length) noteUses(db, ids, now).catch(() => undefined);
  };
  const keyOf = createKnownKeys<KeyRow>({ secrets: appSecrets, find: (hashes) => findKeysByHash(db, hashes), onFound: noteUse });
  return {
    /** The caller behind a secret; refuses one that is unknown, ended or switched off. */
    admit: async (secret: string): Promise<AppCaller> => {
      const row = await keyOf(secret);
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
