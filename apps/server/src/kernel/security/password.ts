import crypto, { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { isGuessedPassword } from './password-guesses.ts';

// OWASP's recommendation for Argon2id: 19 MiB, 2 passes, 1 lane; about 35 ms.
const argon = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
// OWASP's recommendation for scrypt, used with Node.js before 24.7, which has no Argon2.
const scryptCost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const saltBytes = 16;
const maxAtOnce = 4;
const maxWaiting = 200;

// Read as a property: a named import that an older Node.js lacks would stop the server from starting.
const argon2 = crypto.argon2 ? promisify(crypto.argon2) : null;
const scryptOf = (message: Buffer, nonce: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(message, nonce, argon.tagLength, scryptCost, (error, tag) => (error ? reject(error) : resolve(tag)));
  });

type Kind = 'argon2id' | 'scrypt';
type Stored = { kind: Kind; settings: string; salt: Buffer; tag: Buffer };

const currentKind: Kind = argon2 ? 'argon2id' : 'scrypt';
const settingsOf: Record<Kind, string> = {
  argon2id: `v=19$m=${argon.memory},t=${argon.passes},p=${argon.parallelism}`,
  scrypt: `ln=15,r=${scryptCost.r},p=${scryptCost.p}`,
};

let running = 0;
const waiting: (() => void)[] = [];

/** Limits concurrent hashes, each of which takes 19 MiB and a thread: 4 run, 200 wait, and any more are refused with 429. */
const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  if (waiting.length >= maxWaiting) throw new AppError('request.tooMany', 429, { seconds: 5 });
  // A finished hash passes its slot to the first one waiting instead of freeing it, so that a new call cannot overtake.
  if (running >= maxAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};

const tagOf = (kind: Kind, password: string, salt: Buffer): Promise<Buffer> => {
  // NFKC: keyboards compose the same characters differently, and they must give the same password.
  const message = Buffer.from(password.normalize('NFKC'));
  if (kind === 'scrypt') return inTurn(() => scryptOf(message, salt));
  if (!argon2) throw new Error('This password was stored with Argon2, which needs Node.js 24.7 or newer.');
  return inTurn(() => argon2('argon2id', { message, nonce: salt, ...argon }));
};

const parseStored = (stored: string): Stored => {
  const found = /^\$(?<kind>argon2id|scrypt)\$(?<settings>.+)\$(?<salt>[\w+/]+)\$(?<tag>[\w+/]+)$/.exec(stored)?.groups;
  const kind = found?.['kind'] === 'scrypt' ? 'scrypt' : 'argon2id';
  const settings = found?.['settings'] ?? '';
  if (settings !== settingsOf[kind]) throw new Error('A stored password is not in a form that this version knows.');
  return { kind, settings, salt: Buffer.from(found?.['salt'] ?? '', 'base64'), tag: Buffer.from(found?.['tag'] ?? '', 'base64') };
};

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** What is stored of a password: Argon2id with a salt of its own, in the usual `$…$` form. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(saltBytes);
  const tag = await tagOf(currentKind, password, salt);
  return `$${currentKind}$${settingsOf[currentKind]}$${unpadded(salt)}$${unpadded(tag)}`;
};

/** Whether the password is right. For somebody unknown pass null: it takes as long, and is never right. */
export const verifyPassword = async (stored: string | null, password: string): Promise<boolean> => {
  if (stored === null) {
    await tagOf(currentKind, password, Buffer.alloc(saltBytes));
    return false;
  }
  const { kind, salt, tag } = parseStored(stored);
  return timingSafeEqual(await tagOf(kind, password, salt), tag);
};

/** Whether a password is among the most guessed ones; `personal` are the person's own name and address. */
export const isCommonPassword = (password: string, personal: readonly string[] = []): boolean => isGuessedPassword(password, personal);
