import {
  type App,
  type AppChanges,
  type AppContent,
  type AppKey,
  appLimits,
  bodyDays,
  monthlyLimit,
  type NewAppKey,
} from '@inkstone/contract/apps';
import type { OwnerDatabase, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { asTenant, readAsTenant } from '#server/db/tenancy.ts';
import { budgetMonthOf, formatPoints, type WalletFeature } from '#server/features/wallet/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { newId } from '#server/kernel/ids.ts';
import { appSecrets } from '#server/kernel/security/key-secrets.ts';
import { type AppRow, countApps, deleteApp, findApp, findApps, insertApp, isNameTaken, lockApps, updateApp } from './app.repository.ts';
import {
  type AppKeyRow,
  countKeys,
  deleteKey,
  findKeys,
  insertKey,
  type KeyChanges,
  type KeyLimits,
  type KeyOfApp,
  updateKey,
} from './app-key.repository.ts';

type Deps = { db: OwnerDatabase; clock: Clock; wallet: Pick<WalletFeature, 'findBudgetUse'>; onKeeping: OnKeeping };

/** Told in the transaction in which an owner changes what is kept of an app's calls; what is left out stays. */
export type OnKeeping = (tx: TenantTransaction, appId: string, changes: Pick<AppChanges, 'cacheMinutes' | 'bodyDays'>) => Promise<void>;
type Asker = Pick<Actor, 'accountId'>;

const hourMs = 3600 * 1000;

const presentKey = ({ appId: _appId, createdAt, lastUsedAt, expiresAt, ...row }: AppKeyRow): AppKey => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  expiresAt: expiresAt?.toISOString() ?? null,
});

/** An app without the address at which it is called: that is told by whoever asks for it. */
export type KeptApp = Omit<App, 'endpoint'>;

type Facts = { keys: readonly AppKeyRow[]; use: Awaited<ReturnType<WalletFeature['findBudgetUse']>> };

const present = (row: AppRow, { keys, use }: Facts): KeptApp => ({
  ...row,
  monthlyLimit: monthlyLimit.parse(row.monthlyLimit),
  bodyDays: bodyDays.parse(row.bodyDays),
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  spentThisMonth: formatPoints(use.get(row.id)?.inMonth ?? 0n),
  spentInAll: formatPoints(use.get(row.id)?.inAll ?? 0n),
  keys: keys.filter(({ appId }) => appId === row.id).map(presentKey),
});

const noApp = () => new AppError('app.notFound', 404);
const noKey = () => new AppError('app.keyNotFound', 404);

const requireFreeName = async (tx: TenantTransaction, name: string, but: string): Promise<void> => {
  if (await isNameTaken(tx, name, but)) throw new AppError('app.nameTaken', 409, { name });
};

/** Apps of an account and their keys, as the people of the account see and change them. */
export const createAppService = ({ db, clock, wallet, onKeeping }: Deps) => {
  const presentAll = async (tx: TenantReader, rows: readonly AppRow[]): Promise<KeptApp[]> => {
    if (!rows.length) return [];
    const ids = rows.map(({ id }) => id);
    const [keys, use] = await Promise.all([findKeys(tx, ids), wallet.findBudgetUse(tx, ids, budgetMonthOf(clock.now()))]);
    return rows.map((row) => present(row, { keys, use }));
  };

  const get = async (tx: TenantReader, id: string): Promise<KeptApp> => {
    const row = await findApp(tx, id);
    const [app] = await presentAll(tx, row ? [row] : []);
    if (!app) throw noApp();
    return app;
  };

  const makeKey = async (tx: TenantTransaction, appId: string, like: { name: string } & Partial<KeyLimits>): Promise<NewAppKey> => {
    if ((await countKeys(tx, appId)) >= appLimits.keys) throw new AppError('app.tooManyKeys', 422, { most: appLimits.keys });
    const { secret, hash, start } = appSecrets.newSecret();
    const row = await insertKey(tx, { id: newId(), appId, ...like, start, hash, createdAt: clock.now() });
    return { key: presentKey(row), secret };
  };

  /** A change of one app, which is locked out for others meanwhile; answers the app as it is then. */
  const change = (asker: Asker, id: string, work: (tx: TenantTransaction) => Promise<void>): Promise<KeptApp> =>
    asTenant(db, asker.accountId, async (tx) => {
      await lockApps(tx);
      await work(tx);
      return get(tx, id);
    });

  const update = async (tx: TenantTransaction, id: string, changes: AppChanges & { isEnabled?: boolean }): Promise<void> => {
    if (!(await updateApp(tx, id, { ...changes, updatedAt: clock.now() }))) throw noApp();
  };

  const changeKey = (asker: Asker, key: KeyOfApp, changes: KeyChanges): Promise<KeptApp> =>
    change(asker, key.appId, async (tx) => {
      await get(tx, key.appId);
      if (!(await updateKey(tx, key, changes))) throw noKey();
    });

  return {
    list: ({ accountId }: Asker): Promise<KeptApp[]> => readAsTenant(db, accountId, async (tx) => presentAll(tx, await findApps(tx))),

    get: ({ accountId }: Asker, id: string): Promise<KeptApp> => readAsTenant(db, accountId, (tx) => get(tx, id)),

    add: ({ accountId }: Asker, content: AppContent): Promise<NewAppKey & { app: KeptApp }> =>
      asTenant(db, accountId, async (tx) => {
        await lockApps(tx);
        if ((await countApps(tx)) >= appLimits.apps) throw new AppError('app.tooMany', 422, { most: appLimits.apps });
        const id = newId();
        await requireFreeName(tx, content.name, id);
        await insertApp(tx, { id, ...content, now: clock.now() });
        const made = await makeKey(tx, id, { name: '' });
        return { ...made, app: await get(tx, id) };
      }),

    change: (asker: Asker, id: string, changes: AppChanges): Promise<KeptApp> =>
      change(asker, id, async (tx) => {
        if (changes.name !== undefined) await requireFreeName(tx, changes.name, id);
        await update(tx, id, changes);
        await onKeeping(tx, id, changes);
      }),

    setIsEnabled: (asker: Asker, id: string, isEnabled: boolean): Promise<KeptApp> =>
      change(asker, id, (tx) => update(tx, id, { isEnabled })),

    remove: ({ accountId }: Asker, id: string): Promise<Record<string, never>> =>
      asTenant(db, accountId, async (tx) => {
        if (!(await deleteApp(tx, id))) throw noApp();
        return {};
      }),

    addKey: ({ accountId }: Asker, id: string, name: string): Promise<NewAppKey> =>
      asTenant(db, accountId, async (tx) => {
        await lockApps(tx);
        await get(tx, id);
        return makeKey(tx, id, { name });
      }),

    /** A key in the place of another one, with its name and limits, which is accepted for some hours more. */
    rotateKey: ({ accountId }: Asker, key: KeyOfApp, keepHours: number): Promise<NewAppKey> =>
      asTenant(db, accountId, async (tx) => {
        await lockApps(tx);
        await get(tx, key.appId);
        const old = await updateKey(tx, key, { expiresAt: new Date(clock.now().getTime() + keepHours * hourMs) });
        if (!old) throw noKey();
        const { name, requestsPerMinute, tokensPerMinute } = old;
        return makeKey(tx, key.appId, { name, requestsPerMinute, tokensPerMinute });
      }),

    renameKey: (asker: Asker, key: KeyOfApp, name: string): Promise<KeptApp> => changeKey(asker, key, { name }),

    setKeyIsEnabled: (asker: Asker, key: KeyOfApp, isEnabled: boolean): Promise<KeptApp> => changeKey(asker, key, { isEnabled }),

    setKeyLimits: (asker: Asker, key: KeyOfApp, limits: KeyLimits): Promise<KeptApp> => changeKey(asker, key, limits),

    removeKey: (asker: Asker, key: KeyOfApp): Promise<KeptApp> =>
      change(asker, key.appId, async (tx) => {
        await get(tx, key.appId);
        if (!(await deleteKey(tx, key))) throw noKey();
      }),
  };
};
export type AppService = ReturnType<typeof createAppService>;
