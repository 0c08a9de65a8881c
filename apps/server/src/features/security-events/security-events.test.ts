import type { OwnSecurityEvent, SecurityEvent } from '@inkstone/contract/security-events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { createLogger } from '#server/kernel/logging/logger.ts';
import type { Outbound } from '#server/kernel/outbound/outbound.ts';
import { hashPassword } from '#server/kernel/security/password-hash.ts';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { noDirect } from '../../../test/no-direct.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

const refuse = async (): Promise<never> => {
  throw new AppError('outbound.notAllowed', 422);
};
const outbound: Outbound = { fetch: refuse, asFetch: () => refuse, direct: noDirect, close: async () => undefined };
const password = 'four tall pines in a row';

let test: TestDb;
let server: TestApp;
let operator: TestActor;
beforeAll(async () => {
  test = await createTestDb();
  server = await createTestApp(test, { outbound });
  operator = await buildActor(test.db, { isOperator: true });
});
afterAll(async () => {
  await server.close();
  await test.close();
});

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url, payload, headers: { 'user-agent': 'Netscape', ...headers } });
const read = async <Data>(url: string, actor: TestActor): Promise<Data> => {
  await server.features.securityEvents.flush();
  return (await server.app.inject({ url, headers: actor.headers })).json().data;
};
const list = async (query: Record<string, string> = {}): Promise<SecurityEvent[]> => {
  const { items } = await read<{ items: SecurityEvent[] }>(`/api/operator/security_events/?${new URLSearchParams(query)}`, operator);
  return items;
};
const own = (actor: TestActor) => read<OwnSecurityEvent[]>('/api/auth/security_events/', actor);
const somebody = async () => buildActor(test.db, { passwordHash: await hashPassword(password) });

const signIn = async (email: string) => {
  const { location } = (await post('/api/portal/login/', { email, password })).json().data;
  const token = new URL(location, 'http://here.example').searchParams.get('token');
  return post('/api/auth/sso/', { token, confirmed: true });
};

describe('the security log', () => {
  it('tells of sign-ins and of wrong passwords, of known people and of unknown ones', async () => {
    const { email } = await somebody();
    await signIn(email);
    for (let count = 0; count < 3; count += 1) await post('/api/portal/login/', { email, password: 'wrong' });
    await post('/api/portal/login/', { email: 'nobody@shop.example', password: 'wrong' });
    const ofPerson = await list({ q: email });
    expect(ofPerson).toHaveLength(2);
    expect(ofPerson.find(({ outcome }) => outcome === 'success')).toMatchObject({
      type: 'sign-in.open',
      who: `Test user <${email}>`,
      isKnown: true,
      address: '127.0.0.1',
      userAgent: 'Netscape',
      details: { method: 'password' },
      code: '',
    });
    expect(ofPerson.find(({ outcome }) => outcome === 'failure')).toMatchObject({ code: 'portal.loginFailed', count: 3, isKnown: true });
    expect(await list({ q: 'nobody@shop' })).toMatchObject([{ who: 'nobody@shop.example', isKnown: false, outcome: 'failure' }]);
  });

  it('never holds a password, a code or a token', async () => {
    const { email } = await somebody();
    await signIn(email);
    await post('/api/portal/login/', { email, password: 'hunter2-hunter2' });
    await post('/api/portal/reset/', { email, code: '918273', password: 'a-new-secret-one' });
    await server.features.securityEvents.flush();
    const { rows } = await test.pool.query('select * from security_events');
    const text = JSON.stringify(rows);
    for (const secret of [password, 'hunter2', '918273', 'a-new-secret-one', 'token=']) expect(text).not.toContain(secret);
  });

  it('tells of changed passwords, of resets and of ended sessions', async () => {
    const actor = await somebody();
    await post('/api/auth/password/', { current: password, password: 'five tall pines in a row' }, actor.headers);
    await post('/api/portal/forgot/', { email: actor.email });
    await post('/api/portal/reset/', { email: actor.email, code: '000000', password: 'six tall pines in a row' });
    expect((await list({ group: 'password', q: actor.email })).map(({ type, outcome }) => `${type} ${outcome}`)).toEqual([
      'password.reset failure',
      'password.ask success',
      'password.change success',
    ]);
  });

  it('tells of refusals by access, by proof of origin and by limits, by the route and never by what was put into it', async () => {
    const stranger = await buildActor(test.db);
    const { 'x-csrf-token': _left, ...withoutToken } = stranger.headers;
    await server.app.inject({ url: '/api/operator/acts/?q=very-secret', headers: stranger.headers });
    await post('/api/auth/sessions/end_others/', {}, withoutToken);
    for (let count = 0; count < 12; count += 1) await post('/api/user/get_email_verify_captcha/', {}, stranger.headers);
    const events = await list({ group: 'refusal', q: stranger.email });
    expect(events.map(({ type, details, code }) => [type, details['route'], code])).toEqual([
      ['refusal.limit', 'POST /api/user/get_email_verify_captcha/', 'request.tooMany'],
      ['refusal.csrf', 'POST /api/auth/sessions/end_others/', 'request.csrf'],
      ['refusal.access', 'GET /api/operator/acts/', 'request.forbidden'],
    ]);
    expect(events[0]?.count).toBeGreaterThan(5);
    expect(JSON.stringify(events)).not.toContain('very-secret');
  });

  it('tells of requests that none of our pages sends, by the route and never by what was put into it', async () => {
    const stranger = await buildActor(test.db);
    await post('/api/user/prompts_settings/', { isOperator: 'very-secret' }, stranger.headers);
    await post('/api/portal/login/', { email: ['very-secret'], password: {} });
    await server.app.inject({ url: '/api/product/?limit=very-secret', headers: stranger.headers });
    const events = await list({ group: 'refusal', q: stranger.email });
    expect(events.map(({ type, details, code }) => [type, details['route'], code])).toEqual([
      ['refusal.input', 'GET /api/product/', 'request.invalid'],
      ['refusal.input', 'POST /api/user/prompts_settings/', 'request.invalid'],
    ]);
    expect((await list({ group: 'refusal', q: 'refusal.input' })).length + events.length).toBeGreaterThan(1);
    expect(JSON.stringify(await list({ group: 'refusal' }))).not.toContain('very-secret');
  });

  it('is a line of the server’s log as well, once for each event, where that is switched on', async () => {
    const lines: string[] = [];
    const logger = createLogger({ level: 'info', stream: { write: (line) => void lines.push(line) } });
    const both = await createTestApp(test, { logger, config: { securityLogLines: true } });
    const { email } = await somebody();
    const wrong = () => both.app.inject({ method: 'POST', url: '/api/portal/login/', payload: { email, password: 'very-secret' } });
    for (let count = 0; count < 2; count += 1) await wrong();
    await both.features.securityEvents.flush();
    await both.close();
    const told = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'security event');
    const event = { type: 'sign-in.open', outcome: 'failure', who: expect.stringContaining(email), address: '127.0.0.1' };
    expect(told).toEqual(told.map(() => expect.objectContaining({ event: expect.objectContaining(event) })));
    // On a busy machine the second one may come too late for the first one's writing.
    expect(told.reduce((sum, { event: { count } }) => sum + count, 0)).toBe(2);
    expect(lines.join('')).not.toContain('very-secret');
  });

  it('tells of addresses that the guarded client refused, by their host alone', async () => {
    await server.features.securityEvents
      .watchOutbound(outbound)
      .fetch('http://metadata.internal/secret/path?key=1')
      .catch(() => undefined);
    expect(await list({ q: 'metadata.internal' })).toMatchObject([{ type: 'refusal.outbound', details: { host: 'metadata.internal' } }]);
    expect(await list({ q: 'secret/path' })).toEqual([]);
  });

  it('is narrowed by group and outcome and read page by page', async () => {
    expect(
      (await list({ group: 'sign-in', outcome: 'success' })).every(({ type, outcome }) => type === 'sign-in.open' && outcome === 'success'),
    ).toBe(true);
    const { items, nextCursor } = await read<{ items: SecurityEvent[]; nextCursor: string }>(
      '/api/operator/security_events/?limit=2',
      operator,
    );
    const next = await read<{ items: SecurityEvent[] }>(`/api/operator/security_events/?limit=2&cursor=${nextCursor}`, operator);
    expect(new Set([...items, ...next.items].map(({ id }) => id)).size).toBe(4);
  });

  it('is exported as CSV in which no cell is a formula (CVE-2026-47705)', async () => {
    server.features.securityEvents.record({ type: 'refusal.csrf', outcome: 'refused', userAgent: '=HYPERLINK("http://evil.example")' });
    await server.features.securityEvents.flush();
    const file = await server.app.inject({ url: '/api/operator/security_events/export/?group=refusal', headers: operator.headers });
    expect(file.headers['content-disposition']).toContain('security-events.csv');
    expect(file.body).toContain('refusal.csrf');
    expect(file.body).not.toMatch(/(^|,|")=HYPERLINK/m);
    expect(file.body).not.toContain('sign-in.open');
  });
});

describe('GET /api/auth/security_events/', () => {
  it('shows a person what happened with their own sign-in, and nobody else’s', async () => {
    const actor = await somebody();
    const other = await somebody();
    await signIn(actor.email);
    await post('/api/portal/login/', { email: actor.email, password: 'wrong' });
    expect((await own(actor)).map(({ type, outcome }) => `${type} ${outcome}`)).toEqual(['sign-in.open failure', 'sign-in.open success']);
    expect(await own(other)).toEqual([]);
  });
});

describe('writing an event', () => {
  it('never fails or delays the request while the table cannot be written, and is made up for later', async () => {
    const { email } = await somebody();
    await test.pool.query('alter table security_events rename to security_events_away');
    expect((await signIn(email)).statusCode).toBe(200);
    await server.features.securityEvents.flush();
    await test.pool.query('alter table security_events_away rename to security_events');
    expect(await list({ q: email })).toHaveLength(1);
  });

  it('costs one row in a flood of ten thousand refusals', async () => {
    for (let count = 0; count < 10_000; count += 1) {
      server.features.securityEvents.record({
        type: 'refusal.limit',
        outcome: 'refused',
        address: '203.0.113.77',
        details: { route: 'GET /flood/' },
      });
    }
    expect(await list({ q: '203.0.113.77' })).toMatchObject([{ count: 10_000 }]);
  });
});

describe('what is kept', () => {
  it('is removed after the days of the setting, and the rest stays', async () => {
    const record = (address: string) => server.features.securityEvents.record({ type: 'refusal.csrf', outcome: 'refused', address });
    record('198.51.100.1');
    record('198.51.100.2');
    await server.features.securityEvents.flush();
    await test.pool.query("update security_events set created_at = now() - interval '181 days' where address = '198.51.100.1'");
    await server.runSchedule('security-events.sweep');
    expect(await list({ q: '198.51.100' })).toMatchObject([{ address: '198.51.100.2' }]);
  });

  it('names nobody any more who was deleted', async () => {
    const actor = await somebody();
    await post('/api/portal/login/', { email: actor.email, password: 'wrong' });
    await server.features.securityEvents.flush();
    const gone = await post('/api/user/delete_account/', { email: actor.email, password }, actor.headers);
    expect(gone.statusCode).toBe(200);
    expect(await list({ q: actor.email })).toEqual([]);
    expect(await list({ group: 'account' })).toMatchObject([{ type: 'account.delete', who: '' }]);
  });
});
