import { type BaseKey, programLimits } from '@inkstone/contract/programs';
import type { OwnerDatabase, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { lockName } from '#server/db/lock-name.ts';
import { asTenant, readAsTenant } from '#server/db/tenancy.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { newId } from '#server/kernel/ids.ts';
import { defineKeySecrets } from '#server/kernel/security/key-secrets.ts';
import { createKnownKeys } from '#server/kernel/security/known-keys.ts';
import {
  countKeys,
  deleteKey,
  findKeys,
  findKeysByHash,
  insertKey,
  isKeyOpen,
  type KeyRow,
  type KnownKey,
  noteUses,
} from './key.repository.ts';

type Deps = { db: OwnerDatabase; clock: Clock; requireBase: (tx: TenantReader, id: string) => Promise<void> };

/** A program, by the key that it has shown. */
export type ProgramKey = Pick<KnownKey, 'keyId' | 'accountId' | 'baseId' | 'name'>;

const secrets = defineKeySecrets('kb-ink-');
const notedEveryMs = 30_000;

const present = ({ baseId: _of, createdAt, lastUsedAt, ...row }: Omit<KeyRow, 'lastUsedAt'> & { lastUsedAt: Date | null }): BaseKey => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** The keys by which programs ask knowledge bases. What was read of one is believed for a second: a revoked key opens nothing after that. */
export const createKeyService = ({ db, clock, requireBase }: Deps) => {
  const noteUse = (rows: readonly KnownKey[]): void => {
    const now = clock.now();
    const ids = rows.map(({ keyId }) => keyId);
    // A use that could not be noted refuses nobody.
    if (ids.length) noteUses(db, ids, { now, unlessSince: new Date(now.getTime() - notedEveryMs) }).catch(() => undefined);
  };
  const keyOf = createKnownKeys<KnownKey>({ secrets, find: (hashes) => findKeysByHash(db, hashes), onFound: noteUse });

  return {
    list: ({ accountId }: Actor, baseId: string): Promise<BaseKey[]> =>
      readAsTenant(db, accountId, async (tx) => {
        await requireBase(tx, baseId);
        return (await findKeys(tx, baseId)).map(present);
      }),

    add: ({ accountId }: Actor, baseId: string, name: string): Promise<{ key: BaseKey; secret: string }> =>
      asTenant(db, accountId, async (tx: TenantTransaction) => {
        await lockName(tx, `base_keys ${baseId}`);
        await requireBase(tx, baseId);
        const { keys: most } = programLimits;
        if ((await countKeys(tx, baseId)) >= most) throw new AppError('program.tooManyKeys', 422, { most });
        const { secret, hash, start } = secrets.newSecret();
        const row = { id: newId(), baseId, name, start, createdAt: clock.now() };
        await insertKey(tx, { ...row, hash });
        return { key: present({ ...row, lastUsedAt: null }), secret };
      }),

    revoke: ({ accountId }: Actor, id: string): Promise<Record<string, never>> =>
      asTenant(db, accountId, async (tx) => {
        if (!(await deleteKey(tx, id))) throw new AppError('program.keyNotFound', 404);
        return {};
      }),

    /** Whether a program that was admitted would be so now. */
    isOpen: (keyId: string): Promise<boolean> => isKeyOpen(db, keyId),

    /** The program behind a secret; refuses one that is unknown, or whose account is disabled. */
    admit: async (secret: string): Promise<ProgramKey> => {
      const row = await keyOf(secret);
      if (!row) throw new AppError('program.keyUnknown', 401);
      if (row.ownerId === null) throw new AppError('program.accountDisabled', 403);
      return row;
    },
  };
};
export type KeyService = ReturnType<typeof createKeyService>;
