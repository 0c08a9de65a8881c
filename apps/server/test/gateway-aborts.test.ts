// A stream is cut behind each of its pieces: by its caller, by its vendor and by our own server. What is billed is what was delivered.
import { request as httpRequest } from 'node:http';
import { expect, it } from 'vitest';
import { createAllWiresSuite, modelOf, wireVendors } from './all-wires-suite.ts';
import { createTestDb } from './database.ts';
import type { GatewaySuite } from './gateway-suite.ts';
import { findLedgerDrift } from './ledger-drift.ts';
import { findMiscounted } from './miscounted.ts';
import { scaled } from './scale.ts';
import { framesByWire } from './stub-wires.ts';
import { until } from './until.ts';

const places = 200;
const calls = scaled(places);
/** A token by every rule; it stands so in the frames of pieces, and in no others. */
const piece = 't ';
const mark = '"t "';
const reply = { pieces: Array(places).fill(piece), usage: { input: 20, cached: 0, output: places } };
/** What only a stream has that came to its end. */
const goodEnd = /\[DONE]|message_stop|finishReason|response\.(?:completed|incomplete)/;

type Asked = { path: string; body: object };
const formats: readonly ((model: string, content: string) => Asked)[] = [
  (model, content) => ({
    path: '/v1/chat/completions',
    body: { model, stream: true, max_tokens: 500, messages: [{ role: 'user', content }] },
  }),
  (model, content) => ({ path: '/v1/messages', body: { model, stream: true, max_tokens: 500, messages: [{ role: 'user', content }] } }),
  (model, text) => ({
    path: `/v1beta/models/${model}:streamGenerateContent?alt=sse`,
    body: { contents: [{ role: 'user', parts: [{ text }] }], generationConfig: { maxOutputTokens: 500 } },
  }),
  (model, input) => ({ path: '/v1/responses', body: { model, stream: true, max_output_tokens: 500, input } }),
];

/** Behind how many pieces each call is cut; formats and wires take turns. */
const cases = Array.from({ length: calls }, (_, index) => {
  const at = Math.floor((index * places) / calls);
  const vendor = wireVendors[Math.floor(index / formats.length) % wireVendors.length] ?? 'openai';
  const asked = formats[index % formats.length]?.(modelOf(vendor), `Cut ${at}`);
  return { at, asked: asked ?? { path: '', body: {} } };
});

/** A call as it stands with its caller. */
const startCall = (url: string, secret: string, { path, body }: Asked) => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${secret}` };
  const call = httpRequest(url + path, { method: 'POST', headers, agent: false });
  const state = { id: '', text: '', isOver: false };
  const end = (): void => {
    state.isOver = true;
  };
  call.on('error', end);
  call.on('response', (response) => {
    state.id = String(response.headers['x-request-id'] ?? '');
    response.on('data', (chunk: Buffer) => {
      state.text += chunk.toString();
    });
    response.on('error', end);
    response.on('close', end);
  });
  call.end(JSON.stringify(body));
  return { state, delivered: () => state.text.split(mark).length - 1, leave: () => call.destroy() };
};
type Call = ReturnType<typeof startCall>;

const connectionsOf = ({ app }: GatewaySuite): Promise<number> =>
  new Promise((resolve, reject) => app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))));

type Cut = { gateway: GatewaySuite; open: readonly Call[]; resetVendor: () => void };
const cutters: [who: string, cut: (all: Cut) => unknown][] = [
  [
    'callers that leave, of vendors that never say what they counted',
    async ({ gateway, open, resetVendor }) => {
      for (const call of open) call.leave();
      await until(async () => (await connectionsOf(gateway)) === 0);
      resetVendor();
    },
  ],
  ['vendors that die', ({ resetVendor }) => resetVendor()],
  ['a server that stops', ({ gateway }) => gateway.features.gateway.finish(0)],
];

it.each(cutters)(`${calls} of 600 aborts, by %s: billed is what was delivered`, async (who, cut) => {
  const test = await createTestDb();
  const gateway = await createAllWiresSuite(test);
  const customer = await gateway.addCustomer({ credit: 100_000 });
  const atVendor: (() => void)[] = [];
  gateway.stub.answerWith((request, response) => {
    const at = Number(/Cut (\d+)/.exec(request.raw)?.[1]);
    const frames = framesByWire(request, reply);
    const firstPiece = frames.findIndex((frame) => frame.includes(mark));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    for (const frame of frames.slice(0, firstPiece + at)) response.write(frame);
    atVendor.push(() => response.destroy());
  });
  const open = cases.map(({ asked }) => startCall(gateway.url, customer.secret, asked));
  const isThere = () => open.every((call, index) => call.delivered() === cases[index]?.at);
  await until(() => atVendor.length === calls && isThere());
  const resetVendor = () => {
    for (const reset of atVendor) reset();
  };
  await cut({ gateway, open, resetVendor });
  await until(async () => (await gateway.rowsOf(customer.accountId)).length === calls && open.every(({ state }) => state.isOver));

  const rows = new Map((await gateway.rowsOf(customer.accountId)).map((row) => [row.id, row]));
  const wrong = cases.filter(({ at }, index) => {
    const { id, text } = open[index]?.state ?? { id: '', text: '' };
    // Who was told nothing at all knows no id.
    const row = rows.get(id) ?? (at === 0 ? { output_tokens: 0, charge: '0' } : null);
    const isTold = who.startsWith('callers') || (/"error"/.test(text) && !goodEnd.test(text));
    return row?.output_tokens !== open[index]?.delivered() || row?.output_tokens !== at || (row.charge === '0') !== (at === 0) || !isTold;
  });
  expect(wrong).toEqual([]);
  const billed = [...rows.values()].reduce((sum, row) => sum + row.output_tokens, 0);
  expect(billed).toBe(open.reduce((sum, call) => sum + call.delivered(), 0));
  const used = [...rows.values()].reduce((sum, row) => sum + BigInt(row.charge), 0n);
  // Calls at once may share a hold, whose rest comes back once nobody draws on it.
  await until(async () => (await gateway.balanceOf(customer.accountId)).held === 0n);
  expect(await gateway.balanceOf(customer.accountId)).toMatchObject({ used });
  expect(await findLedgerDrift(test.db)).toEqual([]);
  expect(await findMiscounted(test.db, gateway.models)).toEqual([]);
  console.info(`aborts by ${who}: ${calls} calls, ${billed} tokens delivered and billed, error 0`);
  await gateway.close();
  await test.close();
});
