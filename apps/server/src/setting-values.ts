// What the values of settings look like: each reads a text of the environment, or says what it must be.
import { isIP } from 'node:net';
import { readModules } from '@inkstone/contract/kit/modules';
import { z } from 'zod';
import type { MetricsAccess } from './kernel/metrics/mount-metrics.ts';

/** A key for secrets at rest; the first one encrypts, the others still decrypt. */
export type SecretKey = { id: string; key: Buffer };

export const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${from} to ${to}`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `must be a whole number from ${from} to ${to}`);

export const flag = z.enum(['0', '1', 'false', 'true'], 'must be 1 or 0').transform((value) => value === '1' || value === 'true');

export const originUrl = z
  .string()
  .refine(
    (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
    'must be an address like https://console.example.com',
  )
  .refine(
    (value) => !URL.canParse(value) || `${new URL(value).origin}/` === new URL(value).href,
    'must name scheme and host only, without a path',
  )
  .transform((value) => new URL(value).origin);

export const webAddress = z
  .string()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), 'must be an address like https://login.example.com');

export const databaseUrl = z
  .string()
  .refine(
    (value) => URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol),
    'must be an address like postgres://user:password@host:5432/inkstone',
  );

/** Names of ranges that stand for addresses of proxies. */
const proxyRanges = new Set(['loopback', 'linklocal', 'uniquelocal']);
const isProxyAddress = (part: string): boolean => {
  const [address = '', bits] = part.split('/');
  const version = isIP(address);
  return (
    proxyRanges.has(part) ||
    (version !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))))
  );
};

export const trustProxy = z
  .string()
  .refine(
    (value) => /^(\d{1,2}|true|false)$/.test(value) || listOf(value).every(isProxyAddress),
    'must be the number of proxies in front, or their addresses separated by commas',
  )
  .transform((value): false | number | string[] => {
    if (value === 'false' || Number(value) === 0) return false;
    if (value === 'true') return 1;
    return /^\d{1,2}$/.test(value) ? Number(value) : listOf(value);
  });

export const listOf = (value: string): string[] =>
  value
    .split(/[\s,]+/)
    .map((part) => part.trim())
    .filter(Boolean);

export const origins = z
  .string()
  .refine(
    (value) => listOf(value).every((part) => originUrl.safeParse(part).success),
    'must be addresses like http://10.0.0.5:11434, separated by commas',
  )
  .transform((value) => listOf(value).map((part) => new URL(part).origin));

const keyPattern = /^([a-z0-9-]{1,32}):([A-Za-z0-9+/_-]{43}=?)$/;

/** Of 32 random bytes some 30 differ, and fewer than 18 once in eight million million keys; a word, or one that stands in a manual, has fewer. */
const isRandom = (key: Buffer): boolean => new Set(key).size >= 18;

export const secretKeys = z
  .string()
  .refine(
    (value) => listOf(value).every((part) => keyPattern.test(part)),
    'must be id:key pairs separated by commas, each key 32 random bytes in base64',
  )
  .transform((value) =>
    listOf(value).map((part): SecretKey => {
      const [id = '', key = ''] = part.split(':');
      return { id, key: Buffer.from(key, 'base64') };
    }),
  )
  .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, 'names a key id twice')
  .refine((keys) => keys.every(({ key }) => isRandom(key)), 'has a key that nobody drew by chance; make one with openssl rand -base64 32');

export const modules = z.string().transform((value, context) => {
  try {
    return readModules(value);
  } catch (error) {
    context.issues.push({ code: 'custom', input: value, message: error instanceof Error ? error.message : 'is not a list of modules' });
    return z.NEVER;
  }
});

export const metrics = z
  .string()
  .regex(/^(off|loopback|[\x21-\x7e]{16,200})$/, 'must be off, loopback, or a token of 16 to 200 characters')
  .transform((value): MetricsAccess | null => {
    if (value === 'off') return null;
    return value === 'loopback' ? { kind: 'loopback' } : { kind: 'token', token: value };
  });
