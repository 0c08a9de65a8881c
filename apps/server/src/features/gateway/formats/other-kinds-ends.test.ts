import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDb, type TestDb } from '../../../../test/database.ts';
import { createGatewaySuite, type GatewaySuite } from '../../../../test/gateway-suite.ts';
import { addKindModels } from '../../../../test/kind-models.ts';
import { findLedgerDrift } from '../../../../test/ledger-drift.ts';
import { findMiscounted } from '../../../../test/miscounted.ts';
import { answerJson, type StubScript } from '../../../../test/stub-vendor.ts';
import { until } from '../../../../test/until.ts';
import { wav } from '../../../../test/wav.ts';

let test: TestDb;
let gateway: GatewaySuite;
const openSuite = async (db: TestDb): Promise<GatewaySuite> => {
  const made = await createGatewaySuite(db);
  await addKindModels(made);
  return made;
};
beforeAll(async () => {
  test = await createTestDb();
  gateway = await openSuite(test);
});
afterAll(async () => {
  expect(await findLedgerDrift(test.db)).toEqual([]);
  expect(await findMiscounted(test.db, gateway.models)).toEqual([]);
  await gateway.close();
  await test.close();
});

type Customer = Awaited<ReturnType<GatewaySuite['addCustomer']>>;
type Send = (at: GatewaySuite, secret: string, signal?: AbortSignal) => Promise<Response>;
const rowOf = async ({ accountId }: Customer) => {
  await until(async () => (await gateway.rowsOf(accountId)).length > 0);
  return (await gateway.rowsOf(accountId)).at(-1);
};

const json =
  (path: string, body: object): Send =>
  (at, secret, signal) =>
    at.post(secret, body, { path, ...(signal && { signal }) });
const form =
  (path: string, file: string, more: Record<string, string>): Send =>
  (at, secret, signal) => {
    const body = new FormData();
    body.append(file, new Blob([new Uint8Array(wav)]), 'hello.wav');
    for (const [name, value] of Object.entries(more)) body.append(name, value);
    return fetch(at.url + path, { method: 'POST', headers: { authorization: `Bearer ${secret}` }, body, ...(signal && { signal }) });
  };
const picture = { created: 1, data: [{ b64_json: 'cG5n' }], usage: { input_tokens: 50, output_tokens: 1056, total_tokens: 1106 } };
const heard = { text: 'Hello.', usage: { type: 'duration', seconds: 1 } };

/** Each kind: how it is called, and an answer whose usage its vendor tells. */
const wholeKinds: [name: string, send: Send, answer: object][] = [
  [
    'embeddings',
    json('/v1/embeddings', { model: 'embeds', input: 'mug' }),
    { object: 'list', data: [{ object: 'embedding', index: 0, embedding: [1] }], usage: { prompt_tokens: 8, total_tokens: 8 } },
  ],
  ['pictures', json('/v1/images/generations', { model: 'draws', prompt: 'mug', quality: 'low', size: '1024x1024' }), picture],
  ['changes of pictures', form('/v1/images/edits', 'image', { model: 'draws', prompt: 'mug', quality: 'low' }), picture],
  ['transcriptions', form('/v1/audio/transcriptions', 'file', { model: 'hears' }), heard],
  ['translations', form('/v1/audio/translations', 'file', { model: 'hears' }), heard],
  ['moderations', json('/v1/moderations', { model: 'judges', input: 'mug' }), { id: 'm', results: [{}], usage: { prompt_tokens: 8 } }],
  [
    'rerankings',
    json('/v1/rerank', { model: 'ranks', query: 'mug', documents: ['a pot'] }),
    { results: [{ index: 0, relevance_score: 1 }], meta: { billed_units: { search_units: 1 } } },
  ],
];
const speech = json('/v1/audio/speech', { model: 'speaks', input: 'A blue mug of stoneware.', voice: 'alloy' });
const allKinds: [name: string, send: Send][] = [...wholeKinds.map(([name, send]): [string, Send] => [name, send]), ['speech', speech]];

const answerRaw =
  (status: number, type: string, text: string): StubScript =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': type }).end(text);
const faults: [name: string, script: StubScript, status: number][] = [
  ['refuses the key', answerJson({ error: { message: 'bad key sk-canary-0123456789abcdef' } }, { status: 401 }), 503],
  ['has nothing to be paid with', answerJson({ error: { message: 'pay first' } }, { status: 402 }), 503],
  ['refuses the request', answerJson({ error: { message: 'no such voice' } }, { status: 400 }), 400],
  ['has too much to do', answerJson({ error: { message: 'slow down' } }, { status: 429, headers: { 'retry-after': '7' } }), 429],
  ['is broken', answerJson({ error: { message: 'oops' } }, { status: 500 }), 500],
  ['is away behind its own proxy', answerRaw(503, 'text/html', '<h1>Bad gateway</h1>'), 502],
  ['sends somewhere else', (_request, response) => void response.writeHead(302, { location: 'https://other.example' }).end(), 502],
  ['says an error with status 200', answerJson({ error: { message: 'oops' } }), 502],
  ['says half of it', answerRaw(200, 'application/json', '{"data":[{'), 502],
  ['says nothing', answerRaw(200, 'application/json', ''), 502],
  ['dies', (_request, response) => void response.destroy(), 502],
  [
    'dies within its answer',
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"data":[', () => response.destroy());
    },
    502,
  ],
  ['packs its answer', answerJson({}, { headers: { 'content-encoding': 'gzip' } }), 502],
];

describe.each(allKinds)('I6: no work of a vendor costs nothing: %s', (_name, send) => {
  it.each(faults)('when it %s', async (_fault, script, status) => {
    const customer = await gateway.addCustomer();
    gateway.stub.answerWith(script);
    const answer = await send(gateway, customer.secret);
    const body = await answer.text();
    expect(answer.status).toBe(status);
    expect(JSON.parse(body).error.message).toBeTruthy();
    expect(body).not.toContain('sk-canary');
    if (status === 429) expect(answer.headers.get('retry-after')).toBe('7');
    expect(await rowOf(customer)).toMatchObject({ status, usage_source: 'none', charge: '0' });
    expect(await gateway.balanceOf(customer.accountId)).toMatchObject({ held: 0n, used: 0n });
  });

  it('and nobody is called without points', async () => {
    const customer = await gateway.addCustomer({ credit: 0 });
    const before = gateway.stub.requests.length;
    expect((await send(gateway, customer.secret)).status).toBe(402);
    expect(gateway.stub.requests.length).toBe(before);
  });
});

describe.each(wholeKinds)('%s that are cut off', (_name, send, good) => {
  it('by their caller are charged by the vendor’s count, and cost nothing where it dies', async () => {
    for (const isDead of [false, true]) {
      const customer = await gateway.addCustomer();
      const leaving = new AbortController();
      gateway.stub.answerWith(async (request, response) => {
        const before = gateway.left();
        leaving.abort();
        await until(() => gateway.left() > before);
        if (isDead) response.destroy();
        else await answerJson(good)(request, response);
      });
      await send(gateway, customer.secret, leaving.signal).catch(() => undefined);
      const row = await rowOf(customer);
      expect(row).toMatchObject({ status: 499, usage_source: isDead ? 'none' : 'drained' });
      expect(Number(row.charge) > 0).toBe(!isDead);
      expect(await gateway.balanceOf(customer.accountId)).toMatchObject({ held: 0n, used: BigInt(row.charge) });
    }
  });

  it('by a slow vendor wait for it, and come', async () => {
    const customer = await gateway.addCustomer();
    gateway.stub.answerWith(async (_request, response) => {
      const text = JSON.stringify(good);
      response.writeHead(200, { 'content-type': 'application/json' });
      for (const letter of [text.slice(0, 5), text.slice(5)]) {
        await sleep(60);
        response.write(letter);
      }
      response.end();
    });
    expect(await (await send(gateway, customer.secret)).json()).toEqual(good);
    expect(await rowOf(customer)).toMatchObject({ status: 200, usage_source: 'upstream' });
  });
});

/** So many bytes of sound, and then what is done with it. */
const speak =
  (bytes: number, then: (response: Parameters<StubScript>[1]) => unknown): StubScript =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'audio/mpeg' });
    response.write(Buffer.alloc(bytes, 7), () => void then(response));
  };
/** What comes of sound to its caller, and whether it came to its end. */
const listen = async (answer: Response) => {
  let bytes = 0;
  try {
    for await (const piece of answer.body ?? []) bytes += piece.length;
    return { bytes, isWhole: true };
  } catch {
    return { bytes, isWhole: false };
  }
};

describe('sound goes on as it comes', () => {
  it('before it has come whole, and its end waits for the settlement', async () => {
    const customer = await gateway.addCustomer();
    let finish = (): void => undefined;
    gateway.stub.answerWith(
      speak(5000, (response) => {
        finish = () => void response.end(Buffer.alloc(10, 8));
      }),
    );
    const answer = await speech(gateway, customer.secret);
    expect(answer.headers.get('content-type')).toBe('audio/mpeg');
    const reader = answer.body?.getReader();
    expect((await reader?.read())?.value?.length).toBe(4999);
    expect(await gateway.rowsOf(customer.accountId)).toEqual([]);
    finish();
    let rest = 0;
    for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) rest += step.value.length;
    expect(rest).toBe(11);
    // 24 characters at 12960 micropoints.
    expect(await gateway.rowsOf(customer.accountId)).toMatchObject([{ status: 200, units: '24', charge: '311040' }]);
  });

  it('and is charged for what came of it when its vendor dies; nobody takes that for its end', async () => {
    const customer = await gateway.addCustomer();
    gateway.stub.answerWith(speak(5000, (response) => setTimeout(() => response.destroy(), 50)));
    expect(await listen(await speech(gateway, customer.secret))).toEqual({ bytes: 4999, isWhole: false });
    expect(await rowOf(customer)).toMatchObject({ error: 'vendor.unavailable', usage_source: 'estimated', units: '5' });
  });

  it('and is charged whole when its caller leaves and the vendor goes on, else for what came', async () => {
    for (const isDead of [false, true]) {
      const customer = await gateway.addCustomer();
      const leaving = new AbortController();
      let finish = (): void => undefined;
      gateway.stub.answerWith(
        speak(5000, (response) => {
          finish = () => void (isDead ? response.destroy() : response.end(Buffer.alloc(50_000)));
        }),
      );
      const answer = await speech(gateway, customer.secret, leaving.signal);
      await answer.body?.getReader().read();
      const before = gateway.left();
      leaving.abort();
      await until(() => gateway.left() > before);
      finish();
      expect(await rowOf(customer)).toMatchObject({
        status: 499,
        usage_source: 'estimated',
        units: isDead ? '5' : '24',
      });
    }
  });
});

it('a server that stops ends calls of all kinds, and charges sound alone for what came of it', async () => {
  const own = await createTestDb();
  const other = await openSuite(own);
  const customer = await other.addCustomer();
  let waiting = 0;
  other.stub.answerWith((request, response) => {
    waiting += 1;
    if (request.path.endsWith('/speech')) return speak(5000, () => undefined)(request, response);
  });
  const statuses = allKinds.map(async ([name, send]) => {
    const answer = await send(other, customer.secret);
    return name === 'speech' ? (await listen(answer)).isWhole : answer.status;
  });
  await until(() => waiting === allKinds.length);
  await sleep(100);
  await other.features.gateway.finish(0);
  expect(await Promise.all(statuses)).toEqual([...wholeKinds.map(() => 503), false]);
  const rows = await other.rowsOf(customer.accountId);
  expect(rows.map(({ error }) => error)).toEqual(rows.map(() => 'gateway.stopping'));
  expect(rows.filter(({ charge }) => charge !== '0')).toMatchObject([{ kind: 'speech', units: '5', usage_source: 'estimated' }]);
  expect(await other.balanceOf(customer.accountId)).toMatchObject({ held: 0n });
  await other.close();
  await own.close();
});
