import fc from 'fast-check';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { expectSteadyGrowth } from '../../../test/growth.ts';
import { createLogger } from './logger.ts';
import { redacted, redactText, unsentMailField } from './logger-redaction.ts';

const createTestLogger = () => {
  const lines: string[] = [];
  const logger = createLogger({ level: 'trace', stream: { write: (line) => lines.push(line) } });
  return { logger, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') };
};

const canary = 'Canary7Value';

/** A value that only its name or place gives away. */
const fieldShapes: Record<string, unknown>[] = [
  { password: canary },
  { newPassword: canary },
  { 'set-cookie': [`session=${canary}; HttpOnly`] },
  { headers: { authorization: `Bearer ${canary}`, cookie: `a=${canary}`, 'x-api-key': canary, 'X-CSRF-Token': canary } },
  { req: { raw: { deep: { deeper: { deepest: { even: { apiKey: canary } } } } } } },
  { rawHeaders: ['Host', 'a.example', 'Authorization', canary, 'Cookie', `x=${canary}`] },
  { headers: [['authorization', canary]] },
  { credentials: { user: canary, region: canary } },
  { tokens: [canary] },
  { tokens: { input: canary } },
  { access_token: canary, refresh_token: canary, id_token: canary },
  { clientSecret: canary, SMTP_PASSWORD: canary, OPENAI_API_KEY: canary, openaiApiKey: canary, APIKey: canary },
  { accounts: [{ keys: [canary] }] },
  { sessionId: null, session: { sid: canary } },
  { body: `{"password":"${canary}"}` },
  { body: JSON.stringify({ inner: JSON.stringify({ token: canary }) }) },
  { form: `user=a&password=${canary}&x=1` },
  { url: `/sso?token=${canary}` },
  { url: `https://vendor.example/v1?key=${canary}#access_token=${canary}` },
  { database: `postgres://inkstone:${canary}@127.0.0.1:5432/inkstone` },
  { curl: `curl -H "Authorization: Bearer ${canary}" https://a.example` },
  { dump: `GET / HTTP/1.1\r\nCookie: session=${canary}\r\nHost: a.example` },
  {
    err: Object.assign(new Error(`401 for token: ${canary}`), {
      config: { headers: { authorization: canary } },
      request: { cookie: canary },
    }),
  },
  { error: new Error('outer', { cause: new Error(`password=${canary}`) }) },
  { [`https://a.example/?key=${canary}`]: 1 },
];

/** Texts that give themselves away. */
const secretLooks = [
  'sk-proj-abcdefghij0123456789',
  'sk_live_abcdefghij0123456789',
  'shpat_0123456789abcdef0123456789abcdef',
  'ghp_abcdefghijklmnopqrstuvwxyz0123456789',
  'whsec_abcdefghijklmnop',
  'AKIAIOSFODNN7EXAMPLE',
  'AIzaSyA-1234567890abcdefghijklmnopqrstu',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
  'kV3vG0rJ8cXqL5mZ1nB7tY2wS9dF4hK6pQ0aE8uR3iO',
  `ink_${'abcdefg2'.repeat(4)}abcdefg`,
  '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkq\n-----END PRIVATE KEY-----',
];

describe('the log', () => {
  it.each(fieldShapes.map((fields) => [JSON.stringify(fields).slice(0, 70), fields] as const))('hides the canary in %s', (_, fields) => {
    const { logger, lines } = createTestLogger();
    logger.info(fields, 'plain');
    logger.child(fields).error('from a child');
    logger.child({ a: 1 }).warn({ nested: { list: [fields] } }, 'nested');
    expect(lines).toHaveLength(3);
    expect(lines.join('')).not.toContain(canary);
    expect(lines.join('')).toContain(redacted);
  });

  it.each(secretLooks)('hides %s wherever it stands', (secret) => {
    const { logger, lines } = createTestLogger();
    logger.info(`the vendor said ${secret} is wrong`);
    logger.info({ note: `(${secret})`, list: [secret] });
    logger.info('%s and %o', secret, { note: secret });
    logger.error(new Error(`failed with ${secret}`));
    logger.error({ err: new Error('outer', { cause: new Error(secret) }) }, 'with cause');
    expect(lines).toHaveLength(5);
    for (const part of secret.split('\n').filter((line) => !line.startsWith('---'))) expect(lines.join('')).not.toContain(part);
  });

  it('hides a password in every message that names it', () => {
    const { logger, lines } = createTestLogger();
    for (const text of [`password=${canary}`, `password: "${canary}"`, `api-key: ${canary}`, `Token ${canary}`, `{'secret':'${canary}'}`])
      logger.info(text);
    expect(lines.join('')).not.toContain(canary);
  });

  it('keeps what is needed to find a fault', () => {
    const { logger, last } = createTestLogger();
    const fields = {
      accountId: '7b0e3a1c-6f1e-4a0e-9d58-0f4f3a5d7c11',
      code: 'wallet.notEnoughPoints',
      promptTokens: 12,
      usage: { inputTokens: 3, tokens: { output: 4 } },
      keyId: 'k1',
      isSecret: true,
      path: '/api/plugin/7/subscribe/',
      sha: '0a1b2c3d4e5f60718293a4b5c6d7e8f901234567',
    };
    logger.info(fields, 'The plugin was subscribed: 3 tokens used');
    expect(last()).toMatchObject({ ...fields, msg: 'The plugin was subscribed: 3 tokens used' });
  });

  it('keeps the stack and the code of an error', () => {
    const { logger, last } = createTestLogger();
    logger.error({ err: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) }, 'no connection');
    expect(last().err).toMatchObject({ type: 'Error', code: 'ECONNREFUSED' });
    expect(last().err.stack).toContain('logger.test');
  });

  it('prints a mail that could not be sent whole, and only at the top', () => {
    const { logger, last } = createTestLogger();
    logger.info({ [unsentMailField]: `Code 123456, /reset?token=${canary}`, deep: { [unsentMailField]: `?token=${canary}` } }, 'mail');
    expect(last()).toMatchObject({ unsentMail: `Code 123456, /reset?token=${canary}`, deep: { unsentMail: `?${redacted}` } });
  });

  it('writes each message on one line, whatever stands in it', () => {
    const { logger, lines } = createTestLogger();
    logger.info('first\n{"level":60,"msg":"forged"}\r\n');
    expect(lines[0]?.match(/\n/g)).toHaveLength(1);
    expect(lines[0]?.endsWith('\n')).toBe(true);
  });

  it('survives circles, big numbers and bytes', () => {
    const { logger, last } = createTestLogger();
    const circle: Record<string, unknown> = { bytes: Buffer.from(canary), big: 1n };
    circle['self'] = circle;
    logger.info(circle, 'circle');
    expect(last()).toMatchObject({ msg: 'circle', bytes: '[bytes]', big: 1, self: { self: '[Circular]' } });
  });

  it('serves Fastify, faults of handlers included', async () => {
    const lines: string[] = [];
    const stream = { write: (line: string) => lines.push(line) };
    const app = Fastify({ loggerInstance: createLogger({ level: 'info', stream }) });
    app.get('/fail', () => {
      throw Object.assign(new Error(`fault with password=${canary}`), { headers: { cookie: canary } });
    });
    const response = await app.inject({
      url: `/fail?token=${canary}`,
      headers: { authorization: `Bearer ${canary}`, cookie: `session=${canary}` },
    });
    await app.close();
    expect(response.statusCode).toBe(500);
    expect(lines.join('')).toContain('"level":50');
    expect(lines.join('')).not.toContain(canary);
  });

  it('takes no longer for hostile texts', async () => {
    const units = ['a', '-', '_', '=', '?', '://', '@', '"', '\\', ' ', 'token', 'key=', 'eyJ.', 'cookie', '-----BEGIN ', '\t'];
    for (const unit of units) await expectSteadyGrowth(unit, 200_000, redactText);
    const mixtures = fc.array(fc.constantFrom(...units), { minLength: 2, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(mixtures, (parts) => expectSteadyGrowth(parts.join(''), 1_000, redactText)),
      { numRuns: 50 },
    );
  });
});
