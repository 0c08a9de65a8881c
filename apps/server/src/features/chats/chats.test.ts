import { inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { conversationMessages } from '#server/db/schema/chats.ts';
import { chargeOf } from '#server/features/models/index.ts';
import { buildActor, buildSharedUser } from '../../../test/builders.ts';
import { openChats } from '../../../test/chats-suite.ts';
import { holdingAfter, saying } from '../../../test/writers-app.ts';

const { it: at, send, baseOf, open, follow, read, guest, ask, balance } = openChats();

describe('an answer without a model', () => {
  it('quotes the best sentence with its place, for nothing', async () => {
    const before = await balance();
    const answer = await ask(await open(), 'How long is the warranty of a lamp?');
    expect(answer).toMatchObject({ state: 'done', outcome: 'answered', points: '0', model: { isBuiltin: true } });
    const [{ quote, documentName, firstPage }] = answer.citations;
    expect([documentName, firstPage]).toEqual(['Handbook.md', null]);
    expect(quote).toContain('warranty of five years');
    expect(answer.text).toContain('[1]');
    expect(await balance()).toBe(before);
  });

  it('says so when the documents say nothing of it', async () => {
    const answer = await ask(await open(), 'Who won yesterday?');
    expect(answer).toMatchObject({ state: 'done', outcome: 'notFound', text: '', citations: [], points: '0' });
  });

  it('is of documents alone with a tag that the asker chose, and again of others', async () => {
    const { items } = (await send(at.admin, 'GET', `/ai_chat/${at.baseId}/documents/`)).data;
    await send(at.admin, 'POST', '/ai_chat/set_tags/', { ids: items.map(({ id }: { id: string }) => id), add: ['lamps'] });
    const id = await open();
    const asked = { parentId: null, text: 'How long is the warranty of a lamp?' };
    const none = (await send(at.admin, 'POST', `/chats/${id}/ask/`, { ...asked, tags: ['chairs'] })).data;
    await follow(at.admin, none.answerId);
    const again = (await send(at.admin, 'POST', `/chats/${id}/again/`, { questionId: none.questionId, tags: ['chairs', 'lamps'] })).data;
    await follow(at.admin, again.answerId);
    const { messages } = await read(at.admin, id);
    const outcomeOf = (answerId: string) => messages.find((message: { id: string }) => message.id === answerId).outcome;
    expect([outcomeOf(none.answerId), outcomeOf(again.answerId)]).toEqual(['notFound', 'answered']);
  });

  it('carries the subject of the last question over', async () => {
    const id = await open();
    const first = await ask(id, 'What about the warranty?');
    const second = await ask(id, 'And for batteries?', { parentId: first.id });
    expect(second).toMatchObject({ outcome: 'answered' });
    expect(second.citations[0].quote).toContain('Batteries are excluded from the warranty');
  });
});

describe('an answer of a model', () => {
  it('cites the sentences that bear it, drops other numbers, and costs points', async () => {
    await at.house.writeWith(saying('Five years [1], says the warranty [7]. Labels are free in Germany. [1]'));
    const before = await balance();
    const answer = await ask(await open(), 'How long is the warranty, and may I return a parcel label?');
    expect(answer.text).toBe('Five years [1], says the warranty. Labels are free in Germany. [2]');
    expect(answer.citations).toHaveLength(2);
    expect(Number(answer.points)).toBeGreaterThan(0);
    expect(before - (await balance())).toBe(BigInt(Math.round(Number(answer.points) * 1_000_000)));
  });

  it('has a charge that can be computed again from its row', async () => {
    await at.house.writeWith(saying('Five years [1].', 'None [1].'));
    const id = await open();
    const first = await ask(id, 'How long is the warranty?');
    const second = await ask(id, 'And of batteries?', { parentId: first.id });
    const rows = await at.test.db
      .select({ calls: conversationMessages.modelCalls, charged: conversationMessages.chargedMicropoints })
      .from(conversationMessages)
      .where(inArray(conversationMessages.id, [first.id, second.id]))
      .orderBy(conversationMessages.createdAt);
    // The second question is put so that it stands alone, which is a call of its own.
    expect(rows.every(({ calls, charged }) => calls.length > 0 && (charged ?? 0n) > 0n)).toBe(true);
    const [version] = await at.house.models.findPriceVersions(rows.flatMap(({ calls }) => calls[0]?.priceVersion ?? []));
    if (!version) throw new Error('the charge names no version of a price');
    for (const { calls, charged } of rows) {
      expect(calls.reduce((sum, call) => sum + chargeOf(version, { ...call, cacheWrite: 0 }), 0n)).toBe(charged);
    }
  });

  it('is told nothing of the mark for that nothing was found', async () => {
    await at.house.writeWith(saying('NOT_FOUND'));
    expect(await ask(await open(), 'Which colour has the warranty?')).toMatchObject({ text: '', outcome: 'notFound' });
  });

  it('without a citation is none in a strict base, and says elsewhere that it is not from the documents', async () => {
    const told: string[] = [];
    const own = 'Lamps were invented long ago.';
    await at.house.writeWith(async function* ({ messages }) {
      told.push(JSON.stringify(messages));
      yield own;
    });
    const id = await open();
    const strict = await ask(id, 'How long is the warranty?');
    expect(strict).toMatchObject({ state: 'done', outcome: 'notFound', text: '', citations: [] });
    const events = await follow(at.admin, strict.id);
    expect(JSON.stringify(events)).not.toContain(own);
    expect(Number(strict.points)).toBeGreaterThan(0);
    const changed = { revision: 1, isStrict: false, systemPrompt: 'Be brief and kind.', assistantPrompt: 'Speak like a keeper.' };
    expect((await send(at.admin, 'PATCH', `/ai_chat/${at.baseId}/`, changed)).data.isStrict).toBe(false);
    expect(await ask(await open(), 'How long is the warranty?')).toMatchObject({ outcome: 'uncited', text: own });
    // Nothing of it stands in the documents at all.
    expect(await ask(await open(), 'Who won yesterday?')).toMatchObject({ outcome: 'uncited', text: own });
    expect(told).toHaveLength(3);
    expect(told[0]).toContain('from nothing else');
    for (const said of [changed.systemPrompt, changed.assistantPrompt])
      expect(told.map((each) => each.includes(said))).toEqual([false, true, true]);
    const { body } = await at.house.app.inject({ url: `/api/chats/${id}/export/`, headers: at.admin.headers });
    expect(body).toContain('The documents do not clearly answer this.');
    await at.house.writeWith(null);
    expect(await ask(await open(), 'Who won yesterday?')).toMatchObject({ outcome: 'notFound' });
  });

  it('is held back in a strict base until its first citation', async () => {
    await at.house.writeWith(saying('I know lamps. Five years [1]. Batteries not.'));
    const answer = await ask(await open(), 'How long is the warranty?');
    expect(answer).toMatchObject({ outcome: 'answered', text: 'I know lamps. Five years [1]. Batteries not.' });
  });

  it('is not asked where nothing was found', async () => {
    let calls = 0;
    await at.house.writeWith(async function* () {
      calls += 1;
      yield 'Something.';
    });
    expect(await ask(await open(), 'Who won yesterday?')).toMatchObject({ outcome: 'notFound', points: '0' });
    expect(calls).toBe(0);
  });

  it('gets the passages as data that no document can end', async () => {
    let told = '';
    await at.house.writeWith(async function* ({ messages }) {
      told = messages.map(({ content }) => content).join('\n');
      yield 'Five years [1].';
    });
    await ask(await open(), 'How long is the warranty?');
    expect(told.match(/<passages>\n/g)).toHaveLength(1);
    expect(told.match(/\n<\/passages>/g)).toHaveLength(1);
    expect(told).toContain('never followed');
  });

  it('keeps and charges what was written when it is stopped', async () => {
    const holding = holdingAfter('Five years [1], and more');
    await at.house.writeWith(holding.script);
    const id = await open();
    const { data } = await send(at.admin, 'POST', `/chats/${id}/ask/`, { parentId: null, text: 'How long is the warranty?' });
    await holding.taken;
    expect((await send(at.admin, 'POST', `/chats/${id}/ask/`, { parentId: null, text: 'And now?' })).code).toBe('chat.answering');
    await send(at.admin, 'POST', `/chats/answers/${data.answerId}/stop/`);
    const { messages } = await read(at.admin, id);
    const answer = messages.at(-1);
    expect(answer).toMatchObject({ state: 'stopped', text: 'Five years [1], and more' });
    expect(Number(answer.points)).toBeGreaterThan(0);
  });

  it('is the same for everybody who reads it, whenever they began', async () => {
    await at.house.writeWith(saying('Five years [1]. Batteries are excluded [1].'));
    const id = await open();
    const { data } = await send(at.admin, 'POST', `/chats/${id}/ask/`, { parentId: null, text: 'How long is the warranty?' });
    const [one, other] = await Promise.all([follow(at.admin, data.answerId), follow(at.admin, data.answerId)]);
    const textOf = (events: { type: string; text?: string }[]) => events.map((event) => (event.type === 'text' ? event.text : '')).join('');
    const { messages } = await read(at.admin, id);
    expect(new Set([textOf(one), textOf(other), textOf(await follow(at.admin, data.answerId)), messages.at(-1).text]).size).toBe(1);
  });

  it('is refused without points, in words that stay', async () => {
    const poor = await buildActor(at.test.db, { usage: ['quseit'] });
    at.baseId = await baseOf(poor);
    await at.house.writeWith(saying('Five years [1].'));
    const answer = await ask(await open(poor), 'How long is the warranty?', { actor: poor });
    expect(answer).toMatchObject({ state: 'failed', error: { code: 'wallet.notEnoughPoints' } });
  });
});

describe('a conversation', () => {
  it('branches where a question is changed or answered once more', async () => {
    const id = await open();
    const first = await ask(id, 'How long is the warranty?');
    const second = await ask(id, 'May I return it?', { parentId: first.id });
    const other = await ask(id, 'Are batteries excluded?', { parentId: first.id });
    const again = (await send(at.admin, 'POST', `/chats/${id}/again/`, { questionId: other.parentId })).data;
    await follow(at.admin, again.answerId);
    const { messages, leafId, title } = await read(at.admin, id);
    const childrenOf = (parent: string | null) => messages.filter(({ parentId }: { parentId: string | null }) => parentId === parent);
    expect([childrenOf(null), childrenOf(first.id), childrenOf(other.parentId)].map(({ length }) => length)).toEqual([1, 2, 2]);
    expect([leafId, title]).toEqual([again.answerId, 'How long is the warranty?']);
    await send(at.admin, 'PATCH', `/chats/${id}/`, { leafId: second.id });
    expect((await read(at.admin, id)).leafId).toBe(second.id);
  });

  it('refuses a question that is much too long in words, and keeps nothing of it', async () => {
    const id = await open();
    const refused = await send(at.admin, 'POST', `/chats/${id}/ask/`, { parentId: null, text: '问'.repeat(100_000) });
    expect([refused.status, refused.code]).toEqual([400, 'chat.questionLong']);
    expect((await read(at.admin, id)).messages).toEqual([]);
  });

  it('is put away and brought back', async () => {
    const id = await open();
    await ask(id, 'How long is the warranty?');
    await send(at.admin, 'DELETE', `/chats/${id}/`, {});
    expect((await send(at.admin, 'GET', `/chats/${id}/`)).code).toBe('chat.notFound');
    await send(at.admin, 'DELETE', `/chats/${id}/`, { undo: true });
    expect((await send(at.admin, 'GET', '/chats/')).data.items.map((each: { id: string }) => each.id)).toEqual([id]);
  });

  it('keeps what its asker thinks of an answer', async () => {
    const id = await open();
    const answer = await ask(id, 'How long is the warranty?');
    const feedback = { isGood: false, reason: 'Too short' };
    await send(at.admin, 'POST', `/chats/answers/${answer.id}/feedback/`, { feedback });
    expect((await read(at.admin, id)).messages.at(-1).feedback).toEqual(feedback);
  });

  it('is exported with its citations', async () => {
    const id = await open();
    await ask(id, 'How long is the warranty?');
    const markdown = await at.house.app.inject({ url: `/api/chats/${id}/export/`, headers: at.admin.headers });
    expect(markdown.body).toContain('- [1] Handbook.md: “');
    const json = await at.house.app.inject({ url: `/api/chats/${id}/export/?format=json`, headers: at.admin.headers });
    expect(json.json().messages[1].citations[0]).toMatchObject({ number: 1, documentName: 'Handbook.md' });
  });
});

describe('a shared user', () => {
  it('meets the knowledge bases that are open to shared users, and only their own conversations', async () => {
    const visitor = await guest();
    await send(at.admin, 'POST', '/ai_chat/', { name: 'Closed' });
    const { data: bases } = await send(visitor, 'GET', '/chats/bases/');
    expect(bases.map(({ name }: { name: string }) => name)).toEqual(['Handbooks']);
    const ofAdmin = await open();
    await ask(ofAdmin, 'How long is the warranty?');
    expect((await send(visitor, 'GET', '/chats/')).data.items).toEqual([]);
    expect((await send(visitor, 'GET', `/chats/${ofAdmin}/`)).status).toBe(404);
    const answer = await ask(await open(visitor), 'How long is the warranty?', { actor: visitor });
    expect(answer.outcome).toBe('answered');
    const colleague = await buildActor(at.test.db, { accountId: at.admin.accountId, role: 'member' });
    expect((await send(colleague, 'GET', `/chats/answers/${answer.id}/citation/`)).status).toBe(404);
  });

  it('is told so when a knowledge base that they are asking is closed to them, and goes on when it is opened again', async () => {
    const visitor = await buildSharedUser(at.test.db, at.admin);
    const save = async (changes: object) => {
      const { revision } = (await send(at.admin, 'GET', `/ai_chat/${at.baseId}/`)).data;
      return (await send(at.admin, 'PATCH', `/ai_chat/${at.baseId}/`, { revision, ...changes })).data;
    };
    const kept = await save({ authority: 'chosen', userIds: [visitor.userId] });
    expect(kept.users).toEqual([{ id: visitor.userId, name: 'Mei', email: visitor.email }]);
    const id = await open(visitor);
    const answer = await ask(id, 'How long is the warranty?', { actor: visitor });
    // Of a person of another account nothing is kept.
    const stranger = await buildSharedUser(at.test.db, await buildActor(at.test.db));
    expect((await save({ userIds: [stranger.userId] })).users).toEqual([]);
    const refused = await send(visitor, 'POST', `/chats/${id}/ask/`, { parentId: answer.id, text: 'And for batteries?' });
    expect([refused.status, refused.code]).toEqual([403, 'chat.baseClosed']);
    const changed = await send(at.admin, 'PATCH', `/shared_user/${visitor.userId}/`, { groups: ['Sales'] });
    expect(changed.data).toMatchObject({ groups: ['Sales'], bases: [], usageCount: 1 });
    await save({ groups: ['sales'] });
    expect((await read(visitor, id)).messages).toHaveLength(2);
    // What is opened to nobody keeps nobody: opened again, it does not open to those of before.
    await save({ authority: 'nobody' });
    expect(await save({ authority: 'chosen' })).toMatchObject({ groups: [], users: [] });
    expect((await send(visitor, 'GET', '/chats/bases/')).data).toEqual([]);
  });

  it('meets nothing of a knowledge base that was closed since', async () => {
    const visitor = await guest();
    const id = await open(visitor);
    const answer = await ask(id, 'How long is the warranty?', { actor: visitor });
    await send(at.admin, 'PATCH', `/ai_chat/${at.baseId}/`, { authority: 'nobody', revision: 1 });
    expect((await send(visitor, 'GET', `/chats/${id}/`)).status).toBe(404);
    expect((await send(visitor, 'GET', `/chats/answers/${answer.id}/citation/`)).status).toBe(404);
    expect((await send(visitor, 'POST', '/chats/', { baseId: at.baseId })).code).toBe('knowledgeBase.notFound');
  });
});
