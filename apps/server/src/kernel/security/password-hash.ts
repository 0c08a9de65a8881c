import crypto, { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** What one Argon2id hash costs: memory in KiB, and how many times it is gone over. */
export type HashCost = { memoryKib: number; passes: number };

/** OWASP's recommendation for Argon2id: 19 MiB, 2 passes, 1 lane; about 35 ms. */
export const leastCost: HashCost = { memoryKib: 19_456, passes: 2 };

// OWASP's recommendation for scrypt, used with Node.js before 24.7, which has no Argon2.
const scryptCost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const scryptSettings = `ln=15,r=${scryptCost.r},p=${scryptCost.p}`;
const saltBytes = 16;
const tagBytes = 32;

// Read as a property: a named import that an older Node.js lacks would stop the server from starting.
const argon2 = crypto.argon2 ? promisify(crypto.argon2) : null;
const scryptOf = (message: Buffer, nonce: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(message, nonce, tagBytes, scryptCost, (error, tag) => (error ? reject(error) : resolve(tag)));
  });

/** How a hash was made; `scrypt` has one cost. */
type Making = { kind: 'argon2id'; cost: HashCost } | { kind: 'scrypt' };
type Stored = { making: Making; salt: Buffer; tag: Buffer };

const makingAt = (cost: HashCost): Making => (argon2 ? { kind: 'argon2id', cost } : { kind: 'scrypt' });

const settingsOf = (making: Making): string =>
  making.kind === 'scrypt' ? scryptSettings : `v=19$m=${making.cost.memoryKib},t=${making.cost.passes},p=1`;

const tagOf = (making: Making, password: string, salt: Buffer): Promise<Buffer> => {
  // NFKC: keyboards compose the same characters differently, and they must give the same password.
  const message = Buffer.from(password.normalize('NFKC'));
  if (making.kind === 'scrypt') return scryptOf(message, salt);
  if (!argon2) throw new Error('This password was stored with Argon2, which needs Node.js 24.7 or newer.');
  const { memoryKib: memory, passes } = making.cost;
  return argon2('argon2id', { message, nonce: salt, memory, passes, parallelism: 1, tagLength: tagBytes });
};

const makingOf = (kind: string | undefined, settings: string): Making | null => {
  if (kind === 'scrypt') return settings === scryptSettings ? { kind } : null;
  const found = /^v=19\$m=(?<memory>\d{5,7}),t=(?<passes>\d{1,2}),p=1$/.exec(settings)?.groups;
  const cost = { memoryKib: Number(found?.['memory']), passes: Number(found?.['passes']) };
  return cost.memoryKib >= leastCost.memoryKib && cost.passes >= leastCost.passes ? { kind: 'argon2id', cost } : null;
};

const parseStored = (stored: string): Stored => {
  const found = /^\$(?<kind>argon2id|scrypt)\$(?<settings>.+)\$(?<salt>[\w+/]+)\$(?<tag>[\w+/]+)$/.exec(stored)?.groups;
  const making = makingOf(found?.['kind'], found?.['settings'] ?? '');
  if (!making) throw new Error('A stored password is not in a form that this version knows.');
  return { making, salt: Buffer.from(found?.['salt'] ?? '', 'base64'), tag: Buffer.from(found?.['tag'] ?? '', 'base64') };
};

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** What is stored of a password: Argon2id with a salt of its own, in the usual `$…$` form. */
export const hashPassword = async (password: string, cost: HashCost = leastCost): Promise<string> => {
  const salt = randomBytes(saltBytes);
  const making = makingAt(cost);
  const tag = await tagOf(making, password, salt);
  return `$${making.kind}$${settingsOf(making)}$${unpadded(salt)}$${unpadded(tag)}`;
};

/** Whether the password is the one whose hash was stored, at whatever cost that was. */
export const verifyPassword = async (stored: string, password: string): Promise<boolean> => {
  const { making, salt, tag } = parseStored(stored);
  return timingSafeEqual(await tagOf(making, password, salt), tag);
};

/** Takes as long as a hash at this cost, for a password of somebody unknown. */
export const hashInVain = async (password: string, cost: HashCost): Promise<void> => {
  await tagOf(makingAt(cost), password, Buffer.alloc(saltBytes));
};

/** Whether a hash was made at a lower cost than this one, or in the way of an older machine. */
export const isBelowCost = (stored: string, cost: HashCost): boolean => {
  const { making } = parseStored(stored);
  if (making.kind === 'scrypt') return argon2 !== null;
  return making.cost.memoryKib < cost.memoryKib || making.cost.passes < cost.passes;
};
