// Answers of the chat whose readers are cut off again and again, and whose server stops in the middle.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { points } from '#server/features/wallet/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, type TestActor } from './builders.ts';
import { createTestDb, type TestDb } from './database.ts';
import { eventsOf } from './event-stream.ts';
import { findLedgerDrift } from './ledger-drift.ts';
import { scaled } from './scale.ts';
import { until } from './until.ts';
import { upload } from './upload.ts';
import { createWritersApp, holdingAfter, type Script, saying, type WritersApp } from './writers-app.ts';

const cuts = scaled(100);
const cutsOfAnswer = 5;

let test: TestDb;
let house: WritersApp;
let url: string;
let actor: TestActor;
let baseId: string;
let dataFolder: string;

/** A model that writes slowly, token by token, of the warranty that the handbook promises. */
const slowly = (answer: string): Script =>
  async function* () {
    for (const token of answer.split(/(?<= )/)) {
      await sleep(2);
      yield token;
    }
  };

const openHouse = async (script: Script): Promise<void> => {
  house = await createWritersApp(test, { script, config: { dataFolder } });
  url = await house.app.listen({ host: '127.0.0.1', port: 0 });
};

beforeAll(async () => {
  test = await createTestDb();
  dataFolder = await mkdtemp(join(tmpdir(), 'inkstone-cuts-'));
  await openHouse(slowly(''));
  actor = await buildActor(test.db, { usage: ['quseit'] });
  await house.wallet.credit({ id: newId(), accountId: actor.accountId, amount: points(1000), work: 'top-up', reference: '' });
  baseId = (await send('POST', '/api/ai_chat/', { name: 'Handbooks' })).id;
  const [file] = (await upload(house, actor, { name: 'Handbook.md', content: 'Every lamp has a warranty of five years.' })).json().data
    .files;
  await send('POST', `/api/ai_chat/${baseId}/add_sources/`, { files: [{ fileId: file.id }] });
  await until(async () => (await send('GET', `/api/ai_chat/${baseId}/documents/`)).counts.indexed === 1);
});
afterAll(async () => {
  await house.close();
  expect(await findLedgerDrift(test.db)).toEqual([]);
  await test.close();
  await rm(dataFolder, { recursive: true });
});

const send = async (method: 'GET' | 'POST', path: string, payload?: object) => {
  const response = await house.app.inject({ method, url: path, headers: actor.headers, ...(payload && { payload }) });
  return response.json().data;
};

/** What somebody has who reads an answer: its words, its citations, and where the reading stands. */
type Reading = { text: string; citations: number; last: string | null; isWhole: boolean; cuts: number };

/** Reads on behind the last event, for so many events at most; then the line is cut. */
const readOn = async (reading: Reading, answerId: string, most: number): Promise<void> => {
  const line = new AbortController();
  const headers = { ...actor.headers, ...(reading.last !== null && { 'last-event-id': reading.last }) };
  const response = await fetch(`${url}/api/chats/answers/${answerId}/events/`, { headers, signal: line.signal });
  let left = most;
  let waiting = '';
  const decoder = new TextDecoder();
  for await (const piece of response.body ?? []) {
    waiting += decoder.decode(piece, { stream: true });
    const end = waiting.lastIndexOf('\n\n') + 2;
    if (end < 2) continue;
    for (const { id, event } of eventsOf(waiting.slice(0, end))) {
      if (left === 0) break;
      left -= 1;
      if (id !== null) reading.last = id;
      if (event['type'] === 'text') reading.text += String(event['text']);
      if (event['type'] === 'citation') reading.citations += 1;
      if (event['type'] === 'reset') Object.assign(reading, { text: '', citations: 0 });
      if (event['type'] === 'settled') reading.isWhole = true;
    }
    waiting = waiting.slice(end);
    if (left === 0 || reading.isWhole) break;
  }
  line.abort();
};

/** A tab that is cut off at random tokens, and reads on each time where it was. */
const readInPieces = async (answerId: string, wanted: number): Promise<Reading> => {
  const reading: Reading = { text: '', citations: 0, last: null, isWhole: false, cuts: 0 };
  while (!reading.isWhole) {
    const most = reading.cuts < wanted ? 1 + Math.floor(Math.random() * 4) : Number.MAX_SAFE_INTEGER;
    // A server that stops refuses for a moment.
    await readOn(reading, answerId, most).catch(() => sleep(5));
    if (!reading.isWhole) reading.cuts += 1;
  }
  return reading;
};

const begin = async (): Promise<{ id: string; answerId: string }> => {
  const { id } = await send('POST', '/api/chats/', { baseId });
  const { answerId } = await send('POST', `/api/chats/${id}/ask/`, { parentId: null, text: 'How long is the warranty of a lamp?' });
  return { id, answerId };
};
const balance = async (): Promise<bigint> => (await house.wallet.balanceOf(actor.accountId)).available;
const answer = `${'The warranty of a lamp is long and good, as is known to all of us here. '.repeat(6)}It is five years [1].`;

/** Both tabs have what is kept, to the byte, and it was charged once. */
const expectOne = async ({ id, before, tabs }: { id: string; before: bigint; tabs: readonly Reading[] }): Promise<void> => {
  const kept = (await send('GET', `/api/chats/${id}/`)).messages.at(-1);
  expect(kept).toMatchObject({ state: 'done', text: answer });
  for (const { text, citations } of tabs) expect([text, citations]).toEqual([answer, kept.citations.length]);
  expect(Number(kept.points)).toBeGreaterThan(0);
  expect(before - (await balance())).toBe(BigInt(Math.round(Number(kept.points) * 1_000_000)));
};

it(`is the same in two tabs, to the byte, over ${cuts} cuts at random tokens, and is charged once`, async () => {
  await house.writeWith(slowly(answer));
  for (let made = 0; made < cuts; ) {
    const before = await balance();
    const { id, answerId } = await begin();
    const tabs = await Promise.all([readInPieces(answerId, cutsOfAnswer), readInPieces(answerId, cutsOfAnswer)]);
    await expectOne({ id, before, tabs });
    const ofBoth = tabs.reduce((sum, tab) => sum + tab.cuts, 0);
    expect(ofBoth).toBeGreaterThan(0);
    made += ofBoth;
  }
});

it('ends with the places that come closest where another server goes on with it and its model finds nothing', async () => {
  const holding = holdingAfter('I do not know');
  await house.writeWith(holding.script);
  const { id, answerId } = await begin();
  await holding.taken;
  await house.features.runs.finish(1);
  await house.close();
  await openHouse(saying('NOT_FOUND'));
  await house.writeWith(saying('NOT_FOUND'));
  const events = async () => {
    const response = await house.app.inject({ url: `/api/chats/answers/${answerId}/events/`, headers: actor.headers });
    return eventsOf(response.body).map(({ event }) => event);
  };
  const [first, second] = await Promise.all([events(), events()]);
  expect(first).toEqual(second);
  const kept = (await send('GET', `/api/chats/${id}/`)).messages.at(-1);
  expect(kept).toMatchObject({
    state: 'done',
    outcome: 'notFound',
    text: '',
    closest: [{ quote: 'Every lamp has a warranty of five years.' }],
  });
  expect(first.filter(({ type }) => type === 'reset' || type === 'closest')).toEqual([
    { type: 'reset' },
    { type: 'closest', places: kept.closest },
  ]);
});

it('is the same in two tabs, to the byte, over a restart of its server, and is charged once', async () => {
  await house.writeWith(slowly(answer));
  const before = await balance();
  const { id, answerId } = await begin();
  const first: Reading = { text: '', citations: 0, last: null, isWhole: false, cuts: 0 };
  await until(async () => {
    await readOn(first, answerId, 1);
    return first.text.length > 40;
  });
  expect(first.isWhole).toBe(false);
  await house.features.runs.finish(1);
  await house.close();
  await openHouse(slowly(answer));
  await house.writeWith(slowly(answer));
  const second = readInPieces(answerId, cutsOfAnswer);
  while (!first.isWhole) await readOn(first, answerId, 3);
  await expectOne({ id, before, tabs: [first, await second] });
});
