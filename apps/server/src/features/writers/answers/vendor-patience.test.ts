import type { WriterStreamEvent } from '@inkstone/contract/writers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { points } from '#server/features/wallet/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, type TestActor } from '../../../../test/builders.ts';
import { completionChunk } from '../../../../test/completion-chunk.ts';
import { createTestDb, type TestDb } from '../../../../test/database.ts';
import { eventsOf } from '../../../../test/event-stream.ts';
import { createWireApp, type WireApp } from '../../../../test/wire-app.ts';
import { shortBrief } from '../../../../test/writers-app.ts';

let test: TestDb;
let house: WireApp;
let actor: TestActor;

beforeAll(async () => {
  test = await createTestDb();
  house = await createWireApp(test, { integration: 'openai', modelId: 'gpt-5.4-mini' });
});
beforeEach(async () => {
  actor = await buildActor(test.db);
  house.requests.length = 0;
  await house.features.wallet.credit({ id: newId(), accountId: actor.accountId, amount: points(10), work: 'top-up', reference: '' });
});
afterAll(async () => {
  await house.close();
  await test.close();
  expect(house.faults).toEqual([]);
});

const title = 'Waxed canvas tote for work';
const frames = [completionChunk({ content: JSON.stringify({ title }) }), completionChunk({}, 'stop'), 'data: [DONE]\n\n'];
const headers = { 'content-type': 'text/event-stream' };
const answer = () => new Response(frames.join(''), { headers });
const refuse = (status: number, more: Record<string, string> = {}, code = 'trouble') =>
  new Response(JSON.stringify({ error: { message: 'no', type: code, code } }), {
    status,
    headers: { 'content-type': 'application/json', ...more },
  });

/** Answers one after the other, the last one again and again. */
const inTurn = (...answers: (() => Response)[]) => {
  house.answerWith(() => (answers.length > 1 ? answers.shift() : answers[0])?.() ?? new Response(null, { status: 500 }));
};

const write = async () => {
  const { runId } = (await house.as(actor)('POST', '/product/improve/freestyle/', { brief: shortBrief, fields: ['title'] })).data;
  const stream = await house.app.inject({ url: `/api/runs/${runId}/events/`, headers: actor.headers });
  // Parsed by the contract before it was sent.
  const events = eventsOf(stream.payload).map(({ event }) => event as WriterStreamEvent);
  const settled = events.at(-1);
  if (settled?.type !== 'settled') throw new Error('the run has no end');
  return { events, settled, waits: events.flatMap((event) => (event.type === 'waiting' ? [event.on] : [])) };
};

describe('a vendor that is busy or failing before the first letter', () => {
  it.each([429, 500, 503, 529])('is asked again after %i, and the person is told so', async (status) => {
    inTurn(
      () => refuse(status),
      () => refuse(status),
      answer,
    );
    const { settled, waits } = await write();
    expect(settled).toMatchObject({ state: 'done', points: '0.5' });
    expect(waits).toEqual(['retry', 'retry']);
    expect(house.requests).toHaveLength(3);
  });

  it('is asked again after the time that it names', async () => {
    inTurn(() => refuse(429, { 'retry-after': '1' }), answer);
    const began = performance.now();
    const { events, settled } = await write();
    expect(performance.now() - began).toBeGreaterThanOrEqual(990);
    expect(events).toContainEqual({ type: 'waiting', on: 'retry', seconds: 1 });
    expect(settled.state).toBe('done');
  });

  it('is not waited for when that time is long', async () => {
    inTurn(() => refuse(429, { 'retry-after': '600' }), answer);
    const { settled, waits } = await write();
    expect([settled.error?.code, waits, house.requests.length]).toEqual(['vendor.rateLimit', [], 1]);
  });

  it('is given up after three more calls, and nothing is charged', async () => {
    inTurn(() => refuse(503));
    const { settled } = await write();
    expect(settled).toMatchObject({ state: 'failed', points: '0', error: { code: 'vendor.unavailable' } });
    expect(house.requests).toHaveLength(4);
  });

  it.each([
    [400, 'trouble', 'vendor.refused'],
    [429, 'insufficient_quota', 'vendor.refused'],
  ])('is not asked again after %i %s', async (status, code, told) => {
    inTurn(() => refuse(status, {}, code));
    const { settled } = await write();
    expect([settled.error?.code, house.requests.length]).toEqual([told, 1]);
  });

  it('is not asked again once a letter came', async () => {
    inTurn(() => new Response(completionChunk({ content: '{"title":"Wax' }), { headers }));
    const { settled } = await write();
    expect([settled.error?.code, house.requests.length]).toEqual(['vendor.unavailable', 1]);
  });

  it('is asked in tags when it does not take a request for JSON', async () => {
    inTurn(
      () => refuse(400, {}, 'response_format of type json_schema is not supported'),
      () => new Response(completionChunk({ content: `<title>${title}</title>` }) + frames.slice(1).join(''), { headers }),
    );
    const { settled } = await write();
    expect(settled).toMatchObject({ state: 'done', points: '0.5' });
    const [first, second] = house.requests;
    expect(first?.['response_format']).toMatchObject({ type: 'json_schema' });
    expect(second?.['response_format']).toBeUndefined();
    expect(JSON.stringify(second?.['messages'])).toContain('<title>…</title>');
  });
});

describe('a key that the vendor refuses', () => {
  it('is told to the operator, and not to the shop owner', async () => {
    inTurn(() => refuse(401, {}, 'invalid_api_key'));
    const { settled } = await write();
    expect(settled).toMatchObject({ state: 'failed', points: '0', error: { code: 'vendor.notReady' } });
    expect(settled.error?.msg).not.toMatch(/key|credential/i);
    const { data } = await house.as(house.operator)('GET', '/operator/connections/');
    const connection = data.find(({ id }: { id: string }) => id === house.connectionId);
    expect(connection.check).toMatchObject({ outcome: 'credentials' });
  });
});

describe('a vendor that says nothing for a while', () => {
  const slowly = (parts: readonly [text: string, afterMs: number][]) => () => {
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      start: async (controller) => {
        for (const [text, afterMs] of parts) {
          await new Promise((resolve) => setTimeout(resolve, afterMs));
          controller.enqueue(encoder.encode(text));
        }
        controller.close();
      },
    });
    return new Response(body, { headers });
  };

  it('is said to be silent before its first word, and again between two', async () => {
    const [text = '', ...end] = frames;
    inTurn(
      slowly([
        [text, 90],
        [end.join(''), 90],
      ]),
    );
    const { settled, waits } = await write();
    expect(waits).toEqual(['answer', 'words']);
    expect(settled.state).toBe('done');
  });

  it('is not said to be silent when it is not', async () => {
    inTurn(answer);
    expect((await write()).waits).toEqual([]);
  });
});

describe('a model that reasons', () => {
  it('gets a low effort and room for its thinking', async () => {
    inTurn(answer);
    await write();
    const [request] = house.requests;
    expect(request).toMatchObject({ reasoning_effort: 'low' });
    expect(Number(request?.['max_completion_tokens'])).toBeGreaterThanOrEqual(4000);
  });
});
