import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '#server/kernel/logging/logger.ts';
import type { Outbound } from '#server/kernel/outbound/outbound.ts';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { startWeb } from '../../../test/canary.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { findLedgerDrift } from '../../../test/ledger-drift.ts';
import { noDirect } from '../../../test/no-direct.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

const platformKey = 'sk-platform-0123456789abcdef';
const ownKey = 'sk-own-fedcba9876543210';
const title = 'A mug for slow mornings';

/** What the vendor knows; a test may take one out. */
const good = new Set([platformKey, ownKey]);

type Seen = { url: string; key: string; body: string };

/** A vendor on loopback that speaks OpenAI's wire: a list of models, and chat as a stream. */
const startVendor = async () => {
  const chunk = (content: string) =>
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'gpt-4.1', choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`;
  const end = `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'gpt-4.1', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`;
  const web = await startWeb((request, response) => {
    const key = request.headers.authorization;
    if (!good.has(String(key).slice('Bearer '.length))) {
      // As OpenAI does, the refusal repeats the key.
      response.writeHead(401, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({
          error: { message: `Incorrect API key provided: ${key}`, type: 'invalid_request_error', code: 'invalid_api_key' },
        }),
      );
    } else if (request.url === '/v1/models') {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ object: 'list', data: [{ id: 'gpt-4.1', object: 'model' }] }));
    } else {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const answer = JSON.stringify({ title });
      response.end(chunk(answer.slice(0, 9)) + chunk(answer.slice(9)) + end);
    }
  });
  const fetchIt: Outbound['fetch'] = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.host !== 'api.openai.com') throw new Error(`unexpected outgoing request: ${url}`);
    return fetch(web.origin + url.pathname, init);
  };
  const outbound: Outbound = { fetch: fetchIt, asFetch: () => fetchIt, direct: noDirect, close: async () => undefined };
  const seen = (): Seen[] =>
    web.seen.map(({ url, headers, body }) => ({ url, body, key: String(headers.authorization).slice('Bearer '.length) }));
  return { outbound, seen, forget: () => web.seen.splice(0), close: web.close };
};

const lines: string[] = [];
const answers: string[] = [];
let test: TestDb;
let vendor: Awaited<ReturnType<typeof startVendor>>;
let server: TestApp;
beforeAll(async () => {
  test = await createTestDb();
  vendor = await startVendor();
  server = await createTestApp(test, {
    outbound: vendor.outbound,
    config: { vendorEnvironment: { OPENAI_API_KEY: platformKey } },
    logger: createLogger({ level: 'trace', stream: { write: (line) => lines.push(line) } }),
  });
});
afterAll(async () => {
  await server.close();
  await vendor.close();
  await test.close();
});
beforeEach(() => vendor.forget());

const request = async (actor: TestActor, method: 'GET' | 'POST', { url, payload }: { url: string; payload?: object }) => {
  const response = await server.app.inject({ method, url, headers: actor.headers, ...(payload && { payload }) });
  answers.push(response.body, JSON.stringify(response.headers));
  return response;
};
const get = async (actor: TestActor, url: string) => (await request(actor, 'GET', { url })).json().data;
const post = (actor: TestActor, url: string, payload: object) => request(actor, 'POST', { url, payload });
const balanceOf = async (actor: TestActor) => (await get(actor, '/api/user/get_balance/')).available;
const buildPro = async () => {
  const actor = await buildActor(test.db);
  // Where a model costs money, the points of a new account wait for a proved address.
  await test.pool.query('update users set email_verified_at = now() where id = $1', [actor.userId]);
  for (const plan of ['basic', 'pro']) await post(actor, '/api/subscription/', { plan });
  return actor;
};
const setPlan = ({ accountId }: TestActor, plan: string) =>
  test.pool.query('update subscriptions set plan = $2 where account_id = $1', [accountId, plan]);

const brief = {
  productTitle: 'Mug',
  mainIdea: 'Stoneware, 300 ml.',
  keywords: [],
  tone: 'natural',
  brand: '',
  wordCount: 60,
  language: 'en',
  modelId: null,
};
/** Writes a title, and answers with what the run says and what the vendor was asked for it. */
const write = async (actor: TestActor) => {
  vendor.forget();
  const { runId } = (await post(actor, '/api/product/improve/freestyle/', { brief, fields: ['title'] })).json().data;
  const { body: stream } = await request(actor, 'GET', { url: `/api/runs/${runId}/events/` });
  const run = await get(actor, `/api/runs/${runId}/`);
  const chats = vendor.seen().filter(({ url }) => url === '/v1/chat/completions');
  return { run, stream, keys: chats.map(({ key }) => key), asked: chats.map(({ body }) => body).join('\n') };
};

describe('a key of the account’s own', () => {
  it('is tried at the vendor before it is kept; what it writes costs no points', async () => {
    const actor = await buildPro();
    const before = await balanceOf(actor);
    expect(before).toBe('1000');
    const refused = await post(actor, '/api/user/set_openai_key/', { key: 'sk-wrong-0123456789' });
    expect([refused.statusCode, refused.json().msg]).toEqual([422, 'Please input valid OpenAI key.']);
    expect(vendor.seen()).toMatchObject([{ url: '/v1/models', key: 'sk-wrong-0123456789' }]);
    expect((await get(actor, '/api/user/set_openai_key/')).setAt).toBeNull();

    expect((await post(actor, '/api/user/set_openai_key/', { key: ownKey })).statusCode).toBe(200);
    expect(vendor.seen().at(-1)).toMatchObject({ url: '/v1/models', key: ownKey });
    const { run, stream, keys } = await write(actor);
    expect([run.state, run.result, keys]).toEqual(['done', { title }, [ownKey]]);
    expect(stream).toContain('"points":"0"');
    expect(await balanceOf(actor)).toBe(before);
  });

  it('rests on a lower plan, where the platform’s model writes and is charged, and is used again after the return', async () => {
    const actor = await buildPro();
    await post(actor, '/api/user/set_openai_key/', { key: ownKey });
    const { setAt } = await get(actor, '/api/user/set_openai_key/');
    await setPlan(actor, 'basic');
    const onBasic = await write(actor);
    expect([onBasic.run.state, onBasic.keys]).toEqual(['done', [platformKey]]);
    expect(onBasic.stream).toContain('"points":"0.5"');
    expect(await balanceOf(actor)).toBe('999.5');
    expect(await get(actor, '/api/user/set_openai_key/')).toMatchObject({ isUnlocked: false, setAt });
    await setPlan(actor, 'pro');
    expect((await write(actor)).keys).toEqual([ownKey]);
    expect(await balanceOf(actor)).toBe('999.5');
    expect(await findLedgerDrift(test.db)).toEqual([]);
  });

  it('is not used for another account (CVE-2026-30886)', async () => {
    await post(await buildPro(), '/api/user/set_openai_key/', { key: ownKey });
    expect((await write(await buildPro())).keys).toEqual([platformKey]);
  });

  it('stands in no answer, no line of the log, and no row of the database', async () => {
    const actor = await buildPro();
    await post(actor, '/api/user/set_openai_key/', { key: 'sk-wrong-0123456789' });
    await post(actor, '/api/user/set_openai_key/', { key: ownKey });
    good.delete(ownKey);
    const { run, stream } = await write(actor).finally(() => good.add(ownKey));
    expect([run.state, run.errorCode]).toEqual(['failed', 'vendor.credentials']);
    expect(stream).toContain('OpenAI');
    await request(actor, 'GET', { url: '/api/user/export/' });
    server.app.log.info('the log is heard');
    expect(lines.join('')).toContain('the log is heard');
    for (const secret of [ownKey, platformKey, 'sk-wrong-0123456789']) {
      expect(answers.filter((answer) => answer.includes(secret))).toEqual([]);
      expect(lines.filter((line) => line.includes(secret))).toEqual([]);
    }
    const { rows: tables } = await test.pool.query(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    );
    expect(tables.length).toBeGreaterThan(10);
    for (const { name } of tables) {
      const { rows } = await test.pool.query(`select count(*)::int as found from "${name}" as one where one::text like '%' || $1 || '%'`, [
        ownKey,
      ]);
      expect({ name, found: rows[0].found }).toEqual({ name, found: 0 });
    }
  });
});

describe('default prompts', () => {
  it('go to the vendor with what anybody of the account lets write, and with nobody else’s', async () => {
    const owner = await buildPro();
    const member = await buildActor(test.db, { accountId: owner.accountId, role: 'member' });
    const prompts = { systemPrompt: 'Never say “perfect”.', assistantPrompt: '像老朋友一样说话。' };
    const before = await write(member);
    await post(owner, '/api/user/prompts_settings/', prompts);
    const { asked, run } = await write(member);
    expect(asked).toContain('Never say “perfect”.');
    expect(asked).toContain('像老朋友一样说话。');
    expect(run.input.prompts).toEqual(prompts);
    expect((await write(await buildPro())).asked).toBe(before.asked);
    await post(owner, '/api/user/prompts_settings/', { systemPrompt: '  ', assistantPrompt: '' });
    // It is the first request again, which would be answered without the vendor.
    await test.pool.query('delete from writer_answers');
    expect((await write(member)).asked).toBe(before.asked);
  });
});
