import { inArray } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { conversationMessages } from '#server/db/schema/chats.ts';
import { openChats } from '../../../../test/chats-suite.ts';
import { saying } from '../../../../test/writers-app.ts';

const { it: at, send, open, ask } = openChats();

describe('what may be asked next', () => {
  afterEach(() => at.house.answerWhole(null));
  const followUpsOf = async (question: string) => (await ask(await open(), question)).followUps;

  it('is, without a model, what stands beside the answer in its document', async () => {
    expect(await followUpsOf('How long is the warranty of a lamp?')).toEqual([{ text: 'Returns', isTopic: true }]);
  });

  it('is found when it is asked, however much was said before', async () => {
    const id = await open();
    const first = await ask(id, 'How long is the warranty of a lamp?');
    const second = await ask(id, 'What about “Returns”?', { parentId: first.id });
    expect(second.citations[0].quote).toContain('return anything within 30 days');
  });

  it('is nothing where the base wants none, and where nothing was found', async () => {
    expect(await followUpsOf('Who won yesterday?')).toEqual([]);
    const { data } = await send(at.admin, 'GET', `/ai_chat/${at.baseId}/`);
    await send(at.admin, 'PATCH', `/ai_chat/${at.baseId}/`, { revision: data.revision, suggestsQuestions: false });
    expect(await followUpsOf('How long is the warranty of a lamp?')).toEqual([]);
  });

  it('is written by the model that answered, charged with the answer, and kept with it', async () => {
    await at.house.writeWith(saying('Five years [1].'));
    at.house.answerWhole(() => '1. Are batteries covered?\nHere you are.\n- How long is the warranty?\n- 保修包括电池吗？');
    const answer = await ask(await open(), 'How long is the warranty?');
    expect(answer.followUps).toEqual([
      { text: 'Are batteries covered?', isTopic: false },
      { text: '保修包括电池吗？', isTopic: false },
    ]);
    const [row] = await at.test.db
      .select({ calls: conversationMessages.modelCalls })
      .from(conversationMessages)
      .where(inArray(conversationMessages.id, [answer.id]));
    expect(row?.calls).toHaveLength(2);
  });

  it('is left out where the model fails, and the answer stays whole', async () => {
    await at.house.writeWith(saying('Five years [1].'));
    at.house.answerWhole(() => {
      throw new Error('away');
    });
    expect(await ask(await open(), 'How long is the warranty?')).toMatchObject({ state: 'done', outcome: 'answered', followUps: [] });
  });
});
