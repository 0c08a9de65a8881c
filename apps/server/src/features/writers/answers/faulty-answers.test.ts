import type { WriterStreamEvent } from '@inkstone/contract/writers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { points } from '#server/features/wallet/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor } from '../../../../test/builders.ts';
import { type FaultyAnswer, faultyAnswers, meant } from '../../../../test/corpora/faulty-answers.ts';
import { createTestDb, type TestDb } from '../../../../test/database.ts';
import { eventsOf } from '../../../../test/event-stream.ts';
import { createWireApp, type WireApp } from '../../../../test/wire-app.ts';
import { shortBrief } from '../../../../test/writers-app.ts';

let test: TestDb;
let house: WireApp;

beforeAll(async () => {
  test = await createTestDb();
  house = await createWireApp(test, { integration: 'openai-compatible', modelId: 'some-model' });
});
afterAll(async () => {
  await house.close();
  await test.close();
  expect(house.faults).toEqual([]);
});

/** A stream as vendors send it; one without an end breaks off. */
const streamed = (body: string) => () => new Response(body, { headers: { 'content-type': 'text/event-stream' } });

const writeWith = async ({ body }: Pick<FaultyAnswer, 'body'>) => {
  const actor = await buildActor(test.db);
  await house.features.wallet.credit({ id: newId(), accountId: actor.accountId, amount: points(10), work: 'top-up', reference: '' });
  house.answerWith(streamed(body));
  const ask = house.as(actor);
  const { runId, draftId } = (await ask('POST', '/product/improve/freestyle/', { brief: { ...shortBrief, wordCount: 50 } })).data;
  const stream = await house.app.inject({ url: `/api/runs/${runId}/events/`, headers: actor.headers });
  // Parsed by the contract before it was sent.
  const events = eventsOf(stream.payload).map(({ event }) => event as WriterStreamEvent);
  const kept = Object.fromEntries(events.flatMap((event) => (event.type === 'field-done' ? [[event.field, event.text]] : [])));
  const settled = events.at(-1);
  if (settled?.type !== 'settled') throw new Error('the run has no end');
  const draft = (await ask('GET', `/freestyle/${draftId}/`)).data;
  const noted = events.flatMap((event) =>
    event.type === 'note' && event.params['fields'] ? String(event.params['fields']).split(',') : [],
  );
  return { kept, settled, draft, noted };
};

const byField = (texts: Record<string, string>) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text));
const pickMeant = (names: readonly string[]) => Object.fromEntries(Object.entries(meant).filter(([name]) => names.includes(name)));

describe('a faulty answer', () => {
  it('is there in more than a hundred and fifty kinds, each once', () => {
    expect(faultyAnswers.length).toBeGreaterThanOrEqual(150);
    expect(new Set(faultyAnswers.map(({ name }) => name)).size).toBe(faultyAnswers.length);
  });

  it.each(faultyAnswers)('$name: leaves what is surely whole, charges that, and names the cause', async ({ body, kept, code }) => {
    const written = await writeWith({ body });
    expect(written.kept).toEqual(pickMeant(kept));
    expect(written.settled.error?.code ?? null).toBe(code);
    expect(written.settled.points).toBe(String(kept.length / 2));
    expect(byField(written.draft.text)).toEqual(written.kept);
    // Whatever is left out of an answer that is kept is named.
    if (!code) expect([...new Set([...written.noted, ...kept])].sort()).toEqual(Object.keys(meant).sort());
  });
});
