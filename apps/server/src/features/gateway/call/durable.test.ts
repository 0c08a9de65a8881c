import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, createPool } from '#server/db/database.ts';
import { points } from '#server/features/wallet/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { createTestDb, type TestDb, toTestDatabase } from '../../../../test/database.ts';
import { createDatabaseWay } from '../../../../test/database-way.ts';
import { createGatewaySuite, type GatewaySuite, vendorKey } from '../../../../test/gateway-suite.ts';
import { holdingTable } from '../../../../test/hold-table.ts';
import { findLedgerDrift } from '../../../../test/ledger-drift.ts';
import { findMiscounted } from '../../../../test/miscounted.ts';
import { answerChat, answerJson, createHoldingVendor, stubUsage } from '../../../../test/stub-vendor.ts';
import { until } from '../../../../test/until.ts';
import { createOpenCalls } from './open-calls.ts';
import type { Relay } from './relay.ts';

let test: TestDb;
let way: Awaited<ReturnType<typeof createDatabaseWay>>;
let pool: pg.Pool;
let gateway: GatewaySuite;
const price = { currency: 'USD', inputMicros: 1_000_000, outputMicros: 1_000_000 } as const;
const units = { speech: 'character', transcription: 'millisecond', rerank: 'search' } as const;
const addOtherKinds = async () => {
  for (const kind of ['embedding', 'image', 'moderation'] as const) await gateway.addModel(kind, { ...price, kind });
  for (const kind of ['speech', 'transcription', 'rerank'] as const)
    await gateway.addModel(kind, { ...price, kind, unitPrices: [{ unit: units[kind], micros: 1_000_000 }] });
};
beforeAll(async () => {
  test = await createTestDb();
  way = await createDatabaseWay(new URL(test.url));
  // As patient as in the house: on a busy machine a connection may take a while, and a way that is cut refuses at once.
  pool = createPool(way.url, { connections: 4 });
  gateway = await createGatewaySuite({ ...test, pool, db: toTestDatabase(createDatabase(pool)) });
  await addOtherKinds();
});
afterAll(async () => {
  expect(await findLedgerDrift(test.db)).toEqual([]);
  await gateway.close();
  await pool.end();
  await way.cut();
  await test.close();
});

const holdsOf = async (accountId: string, state: string): Promise<number> => {
  const { rowCount } = await test.pool.query('select from holds where account_id = $1 and state = $2', [accountId, state]);
  return rowCount ?? 0;
};
const countRows = async (accountId: string): Promise<number> => {
  const { rowCount } = await test.pool.query('select from gateway_requests where account_id = $1', [accountId]);
  return rowCount ?? 0;
};

describe('I13: what a call sets aside is durable before its vendor is called, what it costs before its last byte', () => {
  it('so that another connection sees the hold when the vendor is asked, and the settlement when the answer is there', async () => {
    const customer = await gateway.addCustomer();
    for (const stream of [false, true]) {
      const seen: number[] = [];
      gateway.stub.answerWith(async (request, response) => {
        seen.push(await holdsOf(customer.accountId, 'open'));
        await answerChat()(request, response);
      });
      await (await gateway.chat(customer.secret, { stream })).text();
      expect([seen, await holdsOf(customer.accountId, 'open')]).toEqual([[1], 0]);
    }
    expect(await countRows(customer.accountId)).toBe(2);
  });

  it('so that the last frame waits where the row can not be written', async () => {
    const customer = await gateway.addCustomer();
    gateway.stub.answerWith(answerChat('one two three', stubUsage(12, 3)));
    let text = '';
    await holdingTable(test, 'gateway_requests', async (whenWaitedFor) => {
      const answer = await gateway.chat(customer.secret, { stream: true });
      const reader = answer.body?.getReader();
      const decoder = new TextDecoder();
      const reading = (async () => {
        for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) text += decoder.decode(step.value);
      })();
      await whenWaitedFor();
      expect(text).toContain('three');
      expect(text).not.toContain('[DONE]');
      return { reading };
    }).then(({ reading }) => reading);
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
    expect(await countRows(customer.accountId)).toBe(1);
  });

  it('so that a whole answer waits, too', async () => {
    const customer = await gateway.addCustomer();
    gateway.stub.answerWith(answerChat());
    let isAnswered = false;
    const call = await holdingTable(test, 'gateway_requests', async (whenWaitedFor) => {
      const answering = gateway.chat(customer.secret).then((answer) => {
        isAnswered = true;
        return answer.status;
      });
      await whenWaitedFor();
      expect(isAnswered).toBe(false);
      return { answering };
    });
    expect(await call.answering).toBe(200);
  });
});

describe('a call whose settlement the database did not take', () => {
  const askWhileItGoesAway = async (stream: boolean) => {
    const customer = await gateway.addCustomer();
    gateway.stub.answerWith(async (request, response) => {
      await way.cut();
      await answerChat('one two', stubUsage(12, 2))(request, response);
    });
    const answer = await gateway.chat(customer.secret, { stream });
    const text = await answer.text();
    await way.open();
    await until(async () => (await countRows(customer.accountId)) === 1);
    const [row] = await gateway.rowsOf(customer.accountId);
    return { customer, answer, text, row };
  };

  it('costs nothing if its caller got nothing', async () => {
    const { customer, answer, row } = await askWhileItGoesAway(false);
    expect(answer.status).toBe(503);
    expect(row).toMatchObject({ status: 503, usage_source: 'none', charge: '0' });
    expect(await gateway.balanceOf(customer.accountId)).toMatchObject({ held: 0n, used: 0n });
  });

  it('is charged when the database is back if it had been delivered', async () => {
    const { text, row } = await askWhileItGoesAway(true);
    expect(text).toContain('two');
    expect(text).not.toContain('[DONE]');
    expect(row).toMatchObject({ usage_source: 'upstream', input_tokens: 12, output_tokens: 2 });
    expect(Number(row.charge)).toBeGreaterThan(0);
  });
});

describe('I9: one call is one charge, however often its caller asks again', () => {
  it('each repetition by a client is a call of its own, and the failed ones cost nothing', async () => {
    const customer = await gateway.addCustomer();
    let asked = 0;
    gateway.stub.answerWith((request, response) => {
      asked += 1;
      return asked < 3 ? answerJson({ error: { message: 'busy' } }, { status: 500 })(request, response) : answerChat()(request, response);
    });
    for (const expected of [500, 500, 200]) expect((await gateway.chat(customer.secret)).status).toBe(expected);
    const { rows } = await test.pool.query('select charge::int from gateway_requests where account_id = $1 order by started_at', [
      customer.accountId,
    ]);
    expect(rows.map(({ charge }) => charge > 0)).toEqual([false, false, true]);
  });
});

describe('I4, I14: a hold ends once, whoever comes first', () => {
  it('when the sweep ended it before its call, the row says what was charged and no more', async () => {
    const customer = await gateway.addCustomer();
    const vendor = createHoldingVendor();
    gateway.stub.answerWith(vendor.script);
    const call = gateway.chat(customer.secret);
    await until(() => vendor.waiting() === 1);
    await test.pool.query("update holds set expires_at = now() - interval '1 second' where account_id = $1", [customer.accountId]);
    await gateway.runSchedule('wallet.sweep');
    expect(await gateway.balanceOf(customer.accountId)).toMatchObject({ held: 0n, used: 0n });
    vendor.letGo();
    expect((await call).status).toBe(200);
    const { rows } = await test.pool.query('select charge::int, most::int from gateway_requests where account_id = $1', [
      customer.accountId,
    ]);
    expect(rows).toEqual([{ charge: 0, most: 0 }]);
    expect(await gateway.balanceOf(customer.accountId)).toMatchObject({ held: 0n, used: 0n });
  });
});

describe('a call that takes long', () => {
  it('keeps its hold for as long as it lives, with the price of what it delivered', async () => {
    const { accountId, appId, keyId } = await gateway.addCustomer();
    const { wallet, models } = gateway.features;
    const [model] = (await models.findSold()).filter(({ name }) => name === 'stub-model');
    if (!model) throw new Error('no model');
    const hold = await wallet.hold({ id: newId(), accountId, amount: points(1), work: 'chat', reference: '', seconds: 1 });
    const calls = createOpenCalls({ wallet, logger: { warn: () => undefined }, everyMs: 40 });
    const relay: Relay = Object.create({ pausedAt: () => null, hasBegun: () => true, countDelivered: () => 10, firstAt: () => null });
    const caller = { source: 'key', accountId, appId, keyId, vendor: null, monthlyLimit: null } as const;
    const format = { name: 'openai-chat', kind: 'chat', estimateInput: () => 100 } as const;
    const facts = { id: hold.id, isStream: true, attempts: 1, startedAt: new Date() };
    const end = calls.add({ ...facts, hold, relay, model, caller, format, body: {} });
    const find = async () =>
      (
        await test.pool.query('select delivered::int, expires_at > now() + interval $$1 minute$$ as is_long from holds where id = $1', [
          hold.id,
        ])
      ).rows[0];
    await until(async () => (await find()).is_long);
    // 100 tokens of the prompt and 10 of the answer.
    expect(await find()).toEqual({ delivered: 18_144, is_long: true });
    // Its process dies: it settles nothing, and the sweep ends its hold.
    end();
    // The last word of the living one may still be on its way, and make the hold longer once more.
    await until(async () => {
      await test.pool.query("update holds set expires_at = now() - interval '1 second' where id = $1", [hold.id]);
      await gateway.runSchedule('wallet.sweep');
      return (await gateway.rowsOf(accountId)).length > 0;
    });
    const rows = await gateway.rowsOf(accountId);
    expect(rows).toMatchObject([
      {
        id: hold.id,
        app_id: appId,
        status: 502,
        error: 'gateway.serviceBroke',
        usage_source: 'estimated',
        charge: '18144',
        output_tokens: 10,
      },
    ]);
    expect(await gateway.balanceOf(accountId)).toMatchObject({ held: 0n, used: 18_144n });
    expect(await findMiscounted(test.db, gateway.models)).toEqual([]);
    expect((await test.pool.query('select from hold_notes')).rowCount).toBe(0);
  });
});

describe('I20: who is switched off in the middle of a call', () => {
  it('gets its end, and pays it', async () => {
    const customer = await gateway.addCustomer();
    const vendor = createHoldingVendor();
    gateway.stub.answerWith(vendor.script);
    const call = gateway.chat(customer.secret);
    await until(() => vendor.waiting() === 1);
    await gateway.as(customer.actor)('POST', `/api_integration/${customer.appId}/set_is_enabled/`, { isEnabled: false });
    await sleep(1050);
    expect((await gateway.chat(customer.secret)).status).toBe(403);
    vendor.letGo();
    expect((await call).status).toBe(200);
    expect((await gateway.balanceOf(customer.accountId)).used).toBeGreaterThan(0n);
  });
});

describe('I21: without the database nobody is called', () => {
  it('under load: every call that reached the vendor had its hold, the others are told 503', async () => {
    const customer = await gateway.addCustomer({ credit: 100_000 });
    gateway.stub.answerWith(answerChat());
    const before = gateway.stub.requests.length;
    const statuses: number[] = [];
    let isOver = false;
    const callers = Array.from({ length: 8 }, async () => {
      while (!isOver) statuses.push((await gateway.chat(customer.secret)).status);
    });
    await until(() => statuses.length > 40);
    await way.cut();
    await until(() => statuses.includes(503));
    const asked = gateway.stub.requests.length;
    await sleep(500);
    expect(gateway.stub.requests.length).toBe(asked);
    await way.open();
    await until(() => statuses.at(-1) === 200);
    isOver = true;
    await Promise.all(callers);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    // Also those whose settlement failed have a row in the end, and what it says was held for them.
    await until(async () => {
      const held = (await gateway.rowsOf(customer.accountId)).filter(({ most }) => BigInt(most) > 0n);
      return held.length >= gateway.stub.requests.length - before;
    });
    // What was answered is paid, whatever became of the connection.
    const answered = statuses.filter((status) => status === 200).length;
    expect(await countRows(customer.accountId)).toBeGreaterThanOrEqual(answered);
  });
});

describe('I22: secrets', () => {
  it('neither the vendor’s key nor the caller’s stands in an answer, a row or the log', async () => {
    const customer = await gateway.addCustomer();
    const told: string[] = [];
    const scripts = [
      answerJson({ error: { message: `Incorrect API key provided: ${vendorKey}` } }, { status: 401 }),
      answerJson({ error: { message: `your key ${vendorKey} is slow` } }, { status: 429 }),
      answerJson({ error: { message: `oh ${vendorKey}` } }, { status: 500 }),
      answerJson({ error: { message: `oh ${vendorKey}` } }),
      answerChat(),
    ];
    for (const script of scripts) {
      gateway.stub.answerWith(script);
      for (const stream of [false, true]) {
        const answer = await gateway.chat(customer.secret, { stream });
        told.push(JSON.stringify([...answer.headers]), await answer.text());
      }
    }
    const { rows } = await test.pool.query('select gateway_requests::text as row from gateway_requests');
    for (const text of [...told, ...gateway.logged, ...rows.map(({ row }) => row)]) {
      expect(text).not.toContain(vendorKey);
      expect(text).not.toContain(customer.secret);
    }
    // The vendor gets its own key alone.
    expect(gateway.stub.requests.at(-1)?.headers['authorization']).toBe(`Bearer ${vendorKey}`);
    expect(JSON.stringify(gateway.stub.requests)).not.toContain(customer.secret);
  });
});

describe('I17: every path that reaches a vendor goes through the meter', () => {
  const messages = [{ role: 'user', content: 'Hi' }];
  const generate = { body: { contents: [{ role: 'user', parts: [{ text: 'Hi' }] }] } };
  /** How a call of each path looks; a new path is added here before it passes. What counts by rule asks nobody and costs nothing. */
  const calls: Record<string, { body: object; path?: string; status?: number; file?: string }> = {
    '/v1/chat/completions': { body: { model: 'stub-model', messages } },
    '/v1/messages': { body: { model: 'stub-model', max_tokens: 100, messages } },
    '/v1/messages/count_tokens': { body: { model: 'stub-model', messages }, status: 200 },
    '/v1/responses': { body: { model: 'stub-model', input: 'Hi' } },
    '/v1/models/*': { ...generate, path: '/v1/models/stub-model:generateContent' },
    '/v1beta/models/*': { ...generate, path: '/v1beta/models/stub-model:generateContent' },
    '/v1/embeddings': { body: { model: 'embedding', input: 'Hi' } },
    '/v1/images/generations': { body: { model: 'image', prompt: 'Hi' } },
    '/v1/images/edits': { body: { model: 'image', prompt: 'Hi' }, file: 'image' },
    '/v1/audio/speech': { body: { model: 'speech', input: 'Hi', voice: 'alloy' } },
    '/v1/audio/transcriptions': { body: { model: 'transcription' }, file: 'file' },
    '/v1/audio/translations': { body: { model: 'transcription' }, file: 'file' },
    '/v1/moderations': { body: { model: 'moderation', input: 'Hi' } },
    '/v1/rerank': { body: { model: 'rerank', query: 'Hi', documents: ['Hello'] } },
  };
  const formOf = (file: string, fields: object): FormData => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append(file, new Blob([new Uint8Array(64)]), 'hello.mp3');
    return form;
  };

  it('as those that the router has: without points none of them asks anybody', async () => {
    const customer = await gateway.addCustomer({ credit: 0 });
    const authorization = `Bearer ${customer.secret}`;
    const paths = gateway.app.mountedPaths
      .filter(({ method, url }) => method === 'POST' && /^\/v1(beta)?\//.test(url))
      .map(({ url }) => url);
    expect(paths.length).toBeGreaterThan(0);
    const before = gateway.stub.requests.length;
    for (const path of new Set(paths)) {
      const call = calls[path];
      if (!call) throw new Error(`say in this test how a call of ${path} looks`);
      const { status } = call.file
        ? await fetch(gateway.url + path, { method: 'POST', headers: { authorization }, body: formOf(call.file, call.body) })
        : await gateway.post(customer.secret, call.body, { path: call.path ?? path });
      expect([path, status]).toEqual([path, call.status ?? 402]);
    }
    expect(gateway.stub.requests.length).toBe(before);
  });

  it('and nothing but the ways to the vendors opens a line, which the meter alone asks', async () => {
    const folder = new URL('../../../../', import.meta.url);
    const files = globSync('src/features/**/*.ts', { cwd: folder.pathname }).filter((path) => !path.endsWith('.test.ts'));
    const holding: string[] = [];
    for (const path of files) {
      const text = await readFile(new URL(path, folder), 'utf8');
      if (/outbound\.direct\(|openSold\(|upstreams\.find\(/.test(text)) holding.push(path.replace('src/features/', ''));
    }
    expect(holding.sort()).toEqual(['gateway/call/paid-calls.ts', 'gateway/upstream/upstreams.ts', 'security-events/watched-refusals.ts']);
  });
});
