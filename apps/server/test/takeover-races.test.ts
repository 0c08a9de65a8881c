import { setTimeout as sleep } from 'node:timers/promises';
import { and, asc, eq, gt } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { conversationMessages } from '#server/db/schema/chats.ts';
import { runEvents } from '#server/db/schema/runs.ts';
import { buildActor, type TestActor } from './builders.ts';
import { openChats } from './chats-suite.ts';
import { scaled } from './scale.ts';
import { until } from './until.ts';
import type { Script } from './writers-app.ts';

const chats = openChats();
const races = scaled(1000);
/** So many are one test, which has an end on a slow machine as well. */
const together = Math.min(races, 100);
const seeds = Array.from({ length: Math.ceil(races / together) }, (_, at) => 1066 + at);

/** When each of those who race begins, in milliseconds, and how the model writes meanwhile. */
const race = fc.record({
  /** Before the race: whether something was answered already. */
  isBegun: fc.boolean(),
  ask: fc.nat(12),
  takeOver: fc.nat(30),
  bySending: fc.boolean(),
  /** What the asker does beside: another question, the same one again, or a stop. */
  beside: fc.constantFrom('nothing', 'ask', 'again', 'stop'),
  besideAt: fc.nat(30),
  pieces: fc.nat(12),
  gap: fc.nat(3),
});
type Race = typeof race extends fc.Arbitrary<infer Value> ? Value : never;

/** A model that writes as the question tells it to, so that many races have each their own. */
const racingScript: Script = async function* ({ messages }, signal) {
  const [, pieces = '0', gap = '0'] = /pieces (\d+) gap (\d+)/.exec(JSON.stringify(messages.at(-1)?.content ?? '')) ?? [];
  for (let at = 0; at <= Number(pieces); at += 1) {
    yield `Five years ${at} [1]. `;
    await sleep(Number(gap));
    signal?.throwIfAborted();
  }
};

const oneRace = async (admin: TestActor, { pieces, gap, ...plan }: Race): Promise<void> => {
  const { it: at, send, open, read, ask } = chats;
  const guest = await buildActor(at.test.db, { accountId: admin.accountId, role: 'shared' });
  const id = await open(guest);
  const first = plan.isBegun ? await ask(id, 'How long is the warranty? pieces 0 gap 0', { actor: guest }) : null;
  const question = { parentId: null, text: `How long is the warranty of a lamp? pieces ${pieces} gap ${gap}` };
  const asking = async () => {
    await sleep(plan.ask);
    return send(guest, 'POST', `/chats/${id}/ask/`, question);
  };
  const besides = {
    nothing: async () => undefined,
    ask: () => send(guest, 'POST', `/chats/${id}/ask/`, question),
    again: () => first && send(guest, 'POST', `/chats/${id}/again/`, { questionId: first.parentId }),
    stop: async () => {
      const running = (await read(guest, id)).messages.find(({ state }: { state: string }) => state === 'running');
      if (running) await send(guest, 'POST', `/chats/answers/${running.id}/stop/`);
    },
  };
  const taking = async () => {
    await sleep(plan.takeOver);
    const taken = plan.bySending
      ? await send(admin, 'POST', `/ai_chat/${at.baseId}/shared_user_send_message/`, { conversationId: id, text: 'A person here.' })
      : await send(admin, 'POST', `/chats/${id}/take_over/`);
    expect(taken.status).toBe(200);
    return (await read(admin, id)).messages;
  };
  const [asked, seen] = await Promise.all([asking(), taking(), sleep(plan.besideAt).then(besides[plan.beside])]);
  expect([200, 409]).toContain(asked.status);
  const ofConversation = and(eq(conversationMessages.accountId, admin.accountId), eq(conversationMessages.conversationId, id));
  await until(async () => {
    const rows = await at.test.db.select().from(conversationMessages).where(ofConversation);
    return rows.every(({ role, chargedMicropoints }) => role !== 'answer' || chargedMicropoints !== null);
  });
  const rows = await at.test.db.select().from(conversationMessages).where(ofConversation).orderBy(asc(conversationMessages.seq));
  const taken = rows.find(({ role }) => role === 'note')?.seq ?? 0;
  const after = await at.test.db
    .select()
    .from(conversationMessages)
    .where(and(ofConversation, gt(conversationMessages.seq, taken)));
  expect(taken).toBeGreaterThan(0);
  expect(after.filter(({ role }) => role === 'answer')).toEqual([]);
  for (const answer of rows.filter(({ role }) => role === 'answer')) {
    const told = seen.find((message: { id: string }) => message.id === answer.id);
    // Nothing came to what stood there when it was taken over, neither in the conversation nor in the stream of the answer.
    expect(told).toMatchObject({ text: answer.text, state: answer.state });
    expect(answer.state).not.toBe('running');
    const events = await at.test.db.select().from(runEvents).where(eq(runEvents.runId, answer.id)).orderBy(asc(runEvents.seq));
    expect(events.map(({ event }) => (event.type === 'text' ? event['text'] : '')).join('')).toBe(answer.text);
  }
};

const atOnce = 6;

it.each(seeds)(
  `after ${together} takeovers that raced with questions and answers the assistant has said nothing more (%i)`,
  async (seed) => {
    await chats.it.house.writeWith(racingScript);
    const plans = fc.sample(race, { numRuns: together, seed });
    for (let from = 0; from < plans.length; from += atOnce) {
      const { accountId } = chats.it.admin;
      // Whoever sends so much is slowed down: each some has an administrator of its own.
      const admin = await buildActor(chats.it.test.db, { accountId, role: 'owner', usage: ['quseit'] });
      await Promise.all(plans.slice(from, from + atOnce).map((plan) => oneRace(admin, plan)));
    }
  },
);
