import type { OwnerDatabase } from '#server/db/handles.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { type HashesOf, type HashPurpose, hashPurposes } from '#server/kernel/security/keyed-hash.ts';
import { digestBy, type SecretBinding, type SecretsBox } from '#server/kernel/security/secrets.ts';
import { hashToken } from '#server/kernel/security/tokens.ts';
import { findHashKeys, type HashKeyRow, insertHashKey, updateSealedKey } from './hash-key.repository.ts';

type KeyedHashesFeature = Feature & { hashesOf: HashesOf };

type Parts = { database: OwnerDatabase; secrets: Pick<SecretsBox, 'digestKeys' | 'seal' | 'open'> };

const spell = (key: Buffer): string => key.toString('base64url');
const fingerprintOf = (key: Buffer): string => hashToken(spell(key));

// Of the installation: no account has it.
const bindingOf = (fingerprint: string): SecretBinding => ({ accountId: 'installation', rowId: fingerprint });

/**
 * Keyed hashes that outlive the key they come from. What was hashed cannot be hashed again, so the key of the hash is kept, sealed like
 * any other secret: a change of keys seals it again, and the old key can go.
 */
export const createKeyedHashes = ({ database: db, secrets }: Parts): KeyedHashesFeature => {
  /** By purpose, the current key's first. */
  let keys: ReadonlyMap<string, readonly Buffer[]> | null = null;

  const keep = async (purpose: HashPurpose): Promise<void> => {
    for (const key of secrets.digestKeys(purpose)) {
      const fingerprint = fingerprintOf(key);
      await insertHashKey(db, { fingerprint, purpose, sealedKey: secrets.seal(spell(key), bindingOf(fingerprint)) });
    }
  };

  /** Null for one whose key is missing; the operator is told of it by whoever counts what is sealed. */
  const opened = ({ fingerprint, sealedKey }: HashKeyRow): Buffer | null => {
    try {
      return Buffer.from(secrets.open(sealedKey, bindingOf(fingerprint)), 'base64url');
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  };

  const keysOf = (purpose: HashPurpose, rows: readonly HashKeyRow[]): readonly Buffer[] => {
    const current = secrets.digestKeys(purpose);
    const known = new Set(current.map(fingerprintOf));
    const earlier = rows.filter((row) => row.purpose === purpose && !known.has(row.fingerprint));
    return [...current, ...earlier.flatMap((row) => opened(row) ?? [])];
  };

  return {
    name: 'keyed-hashes',
    routes: [],
    start: async () => {
      for (const purpose of hashPurposes) await keep(purpose);
      const rows = await findHashKeys(db);
      keys = new Map(hashPurposes.map((purpose) => [purpose, keysOf(purpose, rows)]));
    },
    sealed: {
      find: async () =>
        (await findHashKeys(db)).map(({ fingerprint, sealedKey }) => ({
          id: fingerprint,
          text: sealedKey,
          binding: bindingOf(fingerprint),
        })),
      replace: ({ id, text: from }, to) => updateSealedKey(db, id, { from, to }),
    },
    hashesOf: (text, purpose) => {
      // Without the earlier keys somebody would be unknown who is known.
      if (!keys) throw new Error('keyed hashes are asked for before the start');
      return (keys.get(purpose) ?? []).map((key) => digestBy(key, text));
    },
  };
};
