import type { FoundPassage } from '@inkstone/contract/retrieval';
import type { ChatRequest } from '@inkstone/integrations/kit/ai-vendor';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { points } from '#server/features/wallet/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, type TestActor } from './builders.ts';
import { type KnowledgeBasesHouse, openKnowledgeBases } from './knowledge-bases-suite.ts';
import { scaled } from './scale.ts';
import { createTestClock } from './test-clock.ts';

const words = 'river bridge harbour old town market tax invoice winter garden'.split(' ');
const files = Array.from({ length: 12 }, (_, at) => ({
  name: `text ${at}.txt`,
  content: `${words.filter((_word, place) => (at * 7 + place * place) % 3 === 0).join(' ') || 'calm'} ${at}`,
}));

const clock = createTestClock();
let house: KnowledgeBasesHouse;
let admin: TestActor;
let baseId: string;
let asked: ChatRequest | null = null;

beforeAll(async () => {
  house = await openKnowledgeBases({ clock });
  admin = await buildActor(house.test.db, { usage: ['quseit'], now: clock.now() });
  await house.house.wallet.credit({ id: newId(), accountId: admin.accountId, amount: points(100_000), work: 'top-up', reference: '' });
  baseId = await house.newBase(admin, { name: 'Texts' }, files);
  await house.house.writeWith(async function* (request) {
    asked = request;
    yield 'So it is [1].';
  });
});
afterAll(() => house.close());

/** The passages that the model was shown, the best first; none where it was not asked. */
const shown = (): string[] => {
  const said = asked?.messages.at(-1)?.content;
  const block = /<passages>\n(.*)\n<\/passages>/s.exec(typeof said === 'string' ? said : '')?.[1];
  const passages: { document: string; text: string }[] = block ? JSON.parse(block) : [];
  return passages.map(({ document, text }) => `${document}: ${text}`);
};

const askedInChat = async (question: string): Promise<string[]> => {
  asked = null;
  const { id } = (await house.send(admin, 'POST', '/chats/', { baseId })).data;
  const { data } = await house.send(admin, 'POST', `/chats/${id}/ask/`, { parentId: null, text: question });
  await house.house.app.inject({ url: `/api/chats/answers/${data.answerId}/events/`, headers: admin.headers });
  return shown();
};

it('the chat answers from the very passages that the test of the search shows, in their order, however the base is set', async () => {
  const questions = fc.subarray(words, { minLength: 1 }).map((chosen) => chosen.join(' '));
  const settings = fc.record({ topK: fc.integer({ min: 1, max: 20 }), threshold: fc.option(fc.double({ min: 0, max: 0.9, noNaN: true })) });
  let answered = 0;
  const property = fc.asyncProperty(questions, settings, async (question, retrieval) => {
    // Nobody asks so often in a moment.
    clock.advance(20_000);
    const { revision } = (await house.send(admin, 'GET', `/ai_chat/${baseId}/`)).data;
    expect((await house.send(admin, 'PATCH', `/ai_chat/${baseId}/`, { revision, retrieval })).status).toBe(200);
    const tested = await house.send(admin, 'POST', `/ai_chat/${baseId}/test_retrieval/`, { question, ...retrieval });
    const passages: FoundPassage[] = tested.data.passages;
    answered += passages.length ? 1 : 0;
    expect(await askedInChat(question)).toEqual(passages.map(({ name, text }) => `${name}: ${text}`));
  });
  await fc.assert(property, { numRuns: scaled(1000), endOnFailure: true });
  expect(answered).toBeGreaterThan(0);
});
