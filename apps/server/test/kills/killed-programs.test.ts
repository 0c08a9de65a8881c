// Programs ask a knowledge base at two servers on one database, one of which is killed while it answers; and a vendor breaks under their calls.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { points } from '#server/features/wallet/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, type TestActor } from '../builders.ts';
import { createTestDb, type TestDb } from '../database.ts';
import { createGatewaySuite, type GatewaySuite } from '../gateway-suite.ts';
import { findLedgerDrift } from '../ledger-drift.ts';
import { answerFrames, createHoldingVendor, type StubScript, stubFrames, stubStream, stubUsage } from '../stub-vendor.ts';
import { until } from '../until.ts';
import { upload } from '../upload.ts';
import { createKillableServers } from './killable-server.ts';

const serveBy = createKillableServers('serve-gateway-until-killed.ts');
const credit = 1000;
const words = ['Every lamp has ', 'five years [1]. ', 'Without batteries.'];

let test: TestDb;
let gateway: GatewaySuite;
beforeAll(async () => {
  test = await createTestDb();
  gateway = await createGatewaySuite(test);
});
afterAll(async () => {
  expect(await findLedgerDrift(test.db)).toEqual([]);
  await gateway.close();
  await test.close();
});

/** A company with points, a knowledge base that can be asked, and the key of its program. */
const openCompany = async () => {
  const actor: TestActor = await buildActor(test.db, { usage: ['quseit'] });
  const { accountId } = actor;
  await gateway.features.wallet.credit({ id: newId(), accountId, amount: points(credit), work: 'top-up', reference: '' });
  const as = gateway.as(actor);
  const { id } = (await as('POST', '/ai_chat/', { name: 'Handbooks', modelIds: [gateway.modelId], defaultModelId: gateway.modelId })).data;
  const content = 'Every lamp has a warranty of five years. Batteries are excluded.';
  const [file] = (await upload(gateway, actor, { name: 'Handbook.md', content })).json().data.files;
  await as('POST', `/ai_chat/${id}/add_sources/`, { files: [{ fileId: file.id }] });
  await until(async () => (await as('GET', `/ai_chat/${id}/documents/`)).data.counts.indexed === 1);
  const { secret } = (await as('POST', `/ai_chat/${id}/keys/`, { name: 'Help desk' })).data;
  return { id, secret, accountId };
};
type Company = Awaited<ReturnType<typeof openCompany>>;
type Call = { stream: boolean; key?: string; signal?: AbortSignal };

const call = (url: string, { id, secret }: Company, { stream, key, signal }: Call) =>
  fetch(`${url}/api/ai_chat/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify({ model: id, stream, messages: [{ role: 'user', content: 'How long is the warranty of a lamp?' }] }),
    ...(signal && { signal }),
  });

const answersOf = async ({ accountId }: Company) => {
  const { rows } = await test.pool.query(
    "select id, state, text, charged_micropoints as charged from conversation_messages where account_id = $1 and role = 'answer' order by created_at",
    [accountId],
  );
  return rows;
};
const openHoldsOf = async ({ accountId }: Company): Promise<number> =>
  (await test.pool.query("select from holds where account_id = $1 and state = 'open'", [accountId])).rowCount ?? 0;

/** What is left is what was there without the charges that answers tell of, and nothing is set aside. */
const expectBalanced = async (company: Company): Promise<void> => {
  expect(await openHoldsOf(company)).toBe(0);
  const used = (await answersOf(company)).reduce((sum, { charged }) => sum + BigInt(charged ?? 0), 0n);
  expect(await gateway.balanceOf(company.accountId)).toEqual({ available: points(credit) - used, held: 0n, used });
};

/** What a dead process had begun is looked after by others, once it is known to be dead. */
const endLost = async (company: Company): Promise<void> => {
  await test.pool.query("update runs set heartbeat_at = now() - interval '1 minute' where account_id = $1 and state = 'running'", [
    company.accountId,
  ]);
  await until(async () => (await answersOf(company)).every(({ state }) => state !== 'running'));
  await test.pool.query("update holds set expires_at = now() - interval '1 second' where account_id = $1 and state = 'open'", [
    company.accountId,
  ]);
  await gateway.runSchedule('wallet.sweep');
};

it.each([true, false])(
  'an answer whose server is killed is charged at most once, and what was set aside comes back (streamed: %s)',
  async (stream) => {
    const company = await openCompany();
    const servers = await Promise.all([serveBy(test.url), serveBy(test.url)]);
    const [first, second] = servers;
    if (!first || !second) throw new Error('two servers were started');
    const asked = gateway.stub.requests.length;
    gateway.stub.answerWith((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(stubFrames.role + words.slice(0, 2).map(stubFrames.piece).join(''));
    });
    const key = newId();
    let seen = '';
    const lost = call(first.url, company, { stream, key })
      .then(async (response) => {
        for await (const piece of response.body ?? []) seen += Buffer.from(piece).toString();
        return 'whole';
      })
      .catch(() => 'cut');
    await until(() => gateway.stub.requests.length > asked && (!stream || seen.includes('five years')));
    expect(await openHoldsOf(company)).toBe(1);
    await first.kill();
    expect([await lost, seen.includes('[DONE]')]).toEqual(['cut', false]);
    await endLost(company);
    await expectBalanced(company);
    const [answer, ...more] = await answersOf(company);
    expect(more).toEqual([]);
    expect(answer.state).not.toBe('running');

    gateway.stub.answerWith(answerFrames(stubStream(words, stubUsage(12, 3))));
    const calls = gateway.stub.requests.length;
    // A repeat finds what the first one made, and asks and costs nothing.
    await (await call(second.url, company, { stream: false, key })).text();
    expect(gateway.stub.requests.length).toBe(calls);
    expect(await answersOf(company)).toHaveLength(1);
    const other = await (await call(second.url, company, { stream: false })).json();
    expect(other.choices[0].message.content).toContain('five years');
    expect(await answersOf(company)).toHaveLength(2);
    await expectBalanced(company);
  },
);

it('one key of idempotency at two servers at once is one answer, charged once', async () => {
  const company = await openCompany();
  const [first, second] = await Promise.all([serveBy(test.url), serveBy(test.url)]);
  if (!first || !second) throw new Error('two servers were started');
  gateway.stub.answerWith(answerFrames(stubStream(words, stubUsage(12, 3)), { pauseMs: 5 }));
  const key = newId();
  const all = await Promise.all(
    Array.from({ length: 10 }, async (_, at) => {
      const response = await call(at % 2 ? first.url : second.url, company, { stream: false, key });
      return { status: response.status, ...(await response.json()) };
    }),
  );
  const ids = all.filter(({ status }) => status === 200).map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(0);
  expect(new Set(ids).size).toBe(1);
  expect(all.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await answersOf(company)).toHaveLength(1);
  await expectBalanced(company);
});

const broken: Readonly<Record<string, StubScript>> = {
  'sends what is no event': answerFrames(['data: {"choices":[{"delta":\n\n', 'data: no json\n\n']),
  'answers with a page': (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>'),
  'ends in the middle of a word': answerFrames([stubFrames.role, stubFrames.piece('Every lamp has')]),
  'hangs up': (_request, response) => void response.destroy(),
  fails: (_request, response) => void response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":{"message":"no"}}'),
};
it.each(Object.entries(broken))(
  'a vendor that %s is told in the words of the format, streamed or whole, and holds nothing back',
  async (_, script) => {
    const company = await openCompany();
    gateway.stub.answerWith(script);
    const whole = await call(gateway.url, company, { stream: false });
    const body = await whole.json();
    expect(whole.status === 200 ? body.choices[0].finish_reason : body.error.message).toMatch(/[a-z]{3}/);
    const streamed = await (await call(gateway.url, company, { stream: true })).text();
    expect(streamed).toMatch(/"error":\{"message":"[A-Z]|data: \[DONE\]/);
    expect(streamed + JSON.stringify(body)).not.toContain('Welcome');
    await until(async () => (await openHoldsOf(company)) === 0);
    await expectBalanced(company);
  },
);

it('a vendor that never answers is left with its program, streamed or whole', async () => {
  const company = await openCompany();
  const vendor = createHoldingVendor();
  gateway.stub.answerWith(vendor.script);
  for (const [at, stream] of [true, false].entries()) {
    const gone = new AbortController();
    const asking = call(gateway.url, company, { stream, signal: gone.signal })
      .then((response) => response.text())
      .catch(() => 'left');
    await until(() => vendor.waiting() === at + 1);
    gone.abort();
    expect(await asking).toBe('left');
    await until(async () => (await answersOf(company)).at(-1)?.state === 'stopped');
  }
  vendor.letGo();
  await until(async () => (await openHoldsOf(company)) === 0);
  await expectBalanced(company);
});
