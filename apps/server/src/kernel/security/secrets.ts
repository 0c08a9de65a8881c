import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { AppError } from '#server/kernel/errors/app-error.ts';

/** A key of 32 bytes; its id is part of every text sealed with it. */
export type SecretKey = { id: string; key: Uint8Array };

/** The tenant and the row that a secret belongs to; copied to another row it cannot be opened. */
export type SecretBinding = { accountId: string; rowId: string };

/** Seals the secrets that we keep for others: AES-256-GCM, bound to the tenant and the row by associated data. */
export type SecretsBox = {
  seal: (text: string, binding: SecretBinding) => string;
  /** Throws `secrets.unreadable` for a text that was changed, has another binding, or was sealed with an unknown key. */
  open: (sealed: string, binding: SecretBinding) => string;
  /** The ids of the keys, the current one's first. */
  keyIds: readonly string[];
  /** Seals again with the current key; the same text when it already is. */
  reseal: (sealed: string, binding: SecretBinding) => string;
  /** HMACs of a text for one purpose, one for each key, the current key's first: what is stored of it, and what it may be stored as. */
  digests: (text: string, purpose: string) => readonly string[];
  /** The keys of those HMACs for one purpose, for whoever keeps them beyond a change of keys. */
  digestKeys: (purpose: string) => readonly Buffer[];
};

const version = 'v1';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const keyIdPattern = /^[A-Za-z0-9-]{1,64}$/;

/** The id of the key that a text was sealed with. */
export const keyIdOf = (sealed: string): string => sealed.split('.')[1] ?? '';

const requireKeys = (keys: readonly SecretKey[]): SecretKey => {
  const [current] = keys;
  if (!current) throw new RangeError('A secrets box needs at least one key.');
  for (const { id, key } of keys) {
    if (!keyIdPattern.test(id)) throw new RangeError(`The key id ${JSON.stringify(id)} is not made of letters, digits and hyphens.`);
    if (key.length !== keyBytes) throw new RangeError(`The key ${id} has ${key.length} bytes instead of ${keyBytes}.`);
  }
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw new RangeError('Two keys have the same id.');
  return current;
};

/** The associated data (AAD) of the cipher. A JSON list, so that no two pairs of ids give the same bytes. */
const associatedDataOf = (keyId: string, { accountId, rowId }: SecretBinding): Buffer =>
  Buffer.from(JSON.stringify([version, keyId, accountId, rowId]));

const sealWith = ({ id, key }: SecretKey, text: string, binding: SecretBinding): string => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(associatedDataOf(id, binding));
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${version}.${id}.${sealed.toString('base64url')}`;
};

const openWith = ({ id, key }: SecretKey, bytes: Buffer, binding: SecretBinding): string => {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(associatedDataOf(id, binding));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8');
};

/** Derives a separate key for each purpose, so that digests reveal nothing about sealed texts. */
const digestKeyOf = (key: Uint8Array, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', `digest:${purpose}`, keyBytes));

/** The HMAC of a text by a key for one purpose. */
export const digestBy = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('hex');

/** The first key seals; the others still open what they sealed before. */
export const createSecretsBox = ({ keys }: { keys: readonly SecretKey[] }): SecretsBox => {
  const current = requireKeys(keys);

  const seal = (text: string, binding: SecretBinding): string => sealWith(current, text, binding);

  const open = (sealed: string, binding: SecretBinding): string => {
    const [found, keyId, body = '', ...rest] = sealed.split('.');
    const key = keys.find(({ id }) => id === keyId);
    const bytes = Buffer.from(body, 'base64url');
    const hasForm = found === version && rest.length === 0 && bytes.length >= nonceBytes + tagBytes && bytes.toString('base64url') === body;
    if (!key || !hasForm) throw new AppError('secrets.unreadable', 409);
    try {
      return openWith(key, bytes, binding);
    } catch {
      throw new AppError('secrets.unreadable', 409);
    }
  };

  const reseal = (sealed: string, binding: SecretBinding): string => {
    const text = open(sealed, binding);
    return sealed.startsWith(`${version}.${current.id}.`) ? sealed : seal(text, binding);
  };

  const digestKeys = (purpose: string): readonly Buffer[] => keys.map(({ key }) => digestKeyOf(key, purpose));

  const digests = (text: string, purpose: string): readonly string[] => digestKeys(purpose).map((key) => digestBy(key, text));

  return { keyIds: keys.map(({ id }) => id), seal, open, reseal, digests, digestKeys };
};
