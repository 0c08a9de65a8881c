import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAsTenant } from '#server/db/tenancy.ts';
import { points } from '#server/features/wallet/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { type KnowledgeBasesHouse, type Method, openKnowledgeBases } from '../../../test/knowledge-bases-suite.ts';
import { until } from '../../../test/until.ts';
import { upload } from '../../../test/upload.ts';
import { saying } from '../../../test/writers-app.ts';

let bases: KnowledgeBasesHouse;
let admin: TestActor;
let baseId: string;

beforeAll(async () => {
  bases = await openKnowledgeBases();
});
beforeEach(async () => {
  admin = await buildActor(bases.test.db, { usage: ['quseit'] });
  baseId = (await bases.send(admin, 'POST', '/ai_chat/', { name: 'Lamps' })).data.id;
  await bases.house.writeWith(null);
});
afterAll(() => bases.close());

const faq = (path = '', payload?: object, method: Method = payload ? 'POST' : 'GET') =>
  bases.send(admin, method, `/aichat/${baseId}/faq/${path}`, payload);
const add = async (question: string, answer: string, more: object = {}) => (await faq('', { question, answer, ...more })).data;
const tried = async (question: string): Promise<string | null> =>
  (await faq(`try/?question=${encodeURIComponent(question)}`)).data.entry?.question ?? null;
const open = async (): Promise<string> => (await bases.send(admin, 'POST', '/chats/', { baseId })).data.id;
const messagesOf = async (id: string) => (await bases.send(admin, 'GET', `/chats/${id}/`)).data.messages;
const answered = async (id: string, path: string, payload: object) => {
  const { data } = await bases.send(admin, 'POST', `/chats/${id}/${path}/`, payload);
  const stream = await bases.house.app.inject({ url: `/api/chats/answers/${data.answerId}/events/`, headers: admin.headers });
  const answer = (await messagesOf(id)).find((message: { id: string }) => message.id === data.answerId);
  return { ...answer, questionId: data.questionId, stream: stream.body };
};
const ask = async (text: string) => answered(await open(), 'ask', { parentId: null, text });
const asked = async (kind = 'unanswered') => (await faq(`asked/?kind=${kind}`)).data.items;

describe('entries', () => {
  it('refuse what is empty or too long, and what another entry asks already, and keep nothing of it', async () => {
    expect((await faq('', { question: ' ', answer: 'Two years.' })).code).toBe('faq.questionEmpty');
    expect((await faq('', { question: '???', answer: 'Two years.' })).code).toBe('faq.questionEmpty');
    expect((await faq('', { question: 'Why?', answer: ' ' })).code).toBe('faq.answerEmpty');
    expect((await faq('', { question: 'w'.repeat(501), answer: 'So.' })).code).toBe('faq.questionLong');
    await add('How long is the warranty?', 'Two years.', { variants: ['Warranty period?', 'warranty PERIOD', 'How long is the warranty'] });
    const twice = await faq('', { question: 'warranty period', answer: 'Three years.' });
    expect([twice.status, twice.code, twice.msg]).toEqual([409, 'faq.taken', expect.stringContaining('How long is the warranty?')]);
    const { items, count } = (await faq()).data;
    expect([items.length, count, items[0].variants]).toEqual([1, 1, ['Warranty period?']]);
  });

  it('are searched in questions, wordings and answers, and by whether they are on', async () => {
    await add('How long is the warranty?', 'Two years.', { variants: ['Guarantee?'] });
    await add('Where are you?', 'In Lyon.', { isEnabled: false });
    const found = async (query: string) => (await faq(`?${query}`)).data.items.map(({ question }: { question: string }) => question);
    expect(await found('q=guarantee')).toEqual(['How long is the warranty?']);
    expect(await found('q=lyon')).toEqual(['Where are you?']);
    expect(await found('q=100%25')).toEqual([]);
    expect(await found('state=off')).toEqual(['Where are you?']);
    const first = (await faq('?limit=1')).data;
    expect((await faq(`?limit=1&cursor=${first.nextCursor}`)).data.items[0].question).toBe('How long is the warranty?');
  });

  it('are changed on top of the newest revision alone, switched off, put away and brought back', async () => {
    const { id } = await add('How long is the warranty?', 'Two years.');
    const save = (changes: object) => faq(`${id}/`, changes, 'PATCH');
    expect((await save({ revision: 1, answer: 'Three years.' })).data.revision).toBe(2);
    expect((await save({ revision: 1, answer: 'Three years.' })).status).toBe(200);
    expect((await save({ revision: 1, answer: 'Four years.' })).code).toBe('faq.changed');
    expect(await tried('how long is the waranty')).toBe('How long is the warranty?');
    await save({ revision: 2, isEnabled: false });
    expect(await tried('how long is the warranty')).toBeNull();
    await save({ revision: 3, isEnabled: true });
    await faq(`${id}/`, {}, 'DELETE');
    expect([await tried('how long is the warranty'), (await faq(`${id}/`)).code]).toEqual([null, 'faq.notFound']);
    const { id: second } = await add('How long is the warranty?', 'Five years.');
    expect((await faq(`${id}/`, { undo: true }, 'DELETE')).code).toBe('faq.taken');
    await faq(`${second}/`, {}, 'DELETE');
    expect((await faq(`${id}/`, { undo: true }, 'DELETE')).status).toBe(200);
    expect(await tried('how long is the warranty')).toBe('How long is the warranty?');
  });

  it('are made once, however often a request comes', async () => {
    const payload = { question: 'Where are you?', answer: 'In Lyon.' };
    const headers = { ...admin.headers, 'idempotency-key': newId() };
    const make = () => bases.house.app.inject({ method: 'POST', url: `/api/aichat/${baseId}/faq/`, headers, payload });
    expect((await make()).json().data.id).toBe((await make()).json().data.id);
    expect((await faq()).data.count).toBe(1);
  });

  it('are of one knowledge base, whatever the ids in the path (CVE-2026-54015)', async () => {
    const { id } = await add('Where are you?', 'In Lyon.');
    const other = (await bases.send(admin, 'POST', '/ai_chat/', { name: 'Chairs' })).data.id;
    expect((await bases.send(admin, 'GET', `/aichat/${other}/faq/${id}/`)).code).toBe('faq.notFound');
    expect((await bases.send(admin, 'DELETE', `/aichat/${other}/faq/${id}/`, {})).code).toBe('faq.notFound');
    const stranger = await buildActor(bases.test.db, { usage: ['quseit'] });
    for (const path of ['', 'try/?question=Where%20are%20you', 'asked/', `${id}/`])
      expect((await bases.send(stranger, 'GET', `/aichat/${baseId}/faq/${path}`)).code).toBe('knowledgeBase.notFound');
    expect((await bases.send(stranger, 'POST', `/aichat/${baseId}/faq/asked/`, { ids: [id] })).code).toBe('knowledgeBase.notFound');
  });
});

describe('a question that an entry answers', () => {
  it('is answered at once from it, without a model and for nothing, whatever there is in the wallet', async () => {
    await bases.house.writeWith(saying('Never said.'));
    const entry = await add('How long is the warranty of a lamp?', '**Five** years.');
    const answer = await ask('how long do lamps have warranty?');
    expect(answer).toMatchObject({
      state: 'done',
      outcome: 'fromFaq',
      text: '**Five** years.',
      faq: { id: entry.id, question: entry.question },
      ...{ model: null, points: '0', citations: [] },
    });
    expect(answer.stream).toContain('"type":"faq"');
    expect((await faq(`${entry.id}/`)).data).toMatchObject({ hits: 1, lastHitAt: expect.any(String) });
    expect(await tried('How long is the warranty of a chair?')).toBeNull();
  });

  it('is answered by the documents when another answer is wanted', async () => {
    await add('How long is the warranty of a lamp?', 'Five years.');
    const id = await open();
    const first = await answered(id, 'ask', { parentId: null, text: 'How long is the warranty of a lamp?' });
    const second = await answered(id, 'again', { questionId: first.questionId });
    expect([first.outcome, second.outcome]).toEqual(['fromFaq', 'notFound']);
  });

  it('is told with its entry in an export', async () => {
    await add('Where are you?', 'In Lyon.');
    const id = await open();
    await answered(id, 'ask', { parentId: null, text: 'where are you' });
    const file = await bases.house.app.inject({ url: `/api/chats/${id}/export/`, headers: admin.headers });
    expect(file.body).toContain('From the FAQ: Where are you?');
  });
});

describe('what people asked', () => {
  it('and found nothing is counted by its meaning, and gone when an entry answers it', async () => {
    await ask('Do you ship to Norway?');
    await ask('do you ship to norway');
    await ask('Do you ship to Norway at all?');
    await ask('Who painted the ceiling?');
    const [shipping, painting] = await asked();
    expect([shipping.count, shipping.ids.length, shipping.question, painting.question]).toEqual([
      ...[3, 2, 'do you ship to norway', 'Who painted the ceiling?'],
    ]);
    const entry = await add(shipping.question, 'Yes.', { variants: shipping.wordings, askedIds: shipping.ids });
    expect(entry.source).toBe('learnt');
    expect((await asked()).map(({ question }: { question: string }) => question)).toEqual(['Who painted the ceiling?']);
    expect((await ask('Do you ship to Norway?')).outcome).toBe('fromFaq');
    await faq('asked/', { ids: painting.ids });
    expect(await asked()).toEqual([]);
    await faq('asked/', { ids: painting.ids, undo: true });
    expect((await asked()).length).toBe(1);
    const told = await readAsTenant(bases.test.db, admin.accountId, (tx) => bases.house.features.faq.findUnanswered(tx, 10));
    expect(told).toMatchObject([{ baseId, question: 'Who painted the ceiling?', count: 1 }]);
  });

  it('and was answered becomes a proposal, first what its asker found poor', async () => {
    const handbook = '# Warranty\n\nEvery lamp has a warranty of five years.\n\n# Returns\n\nAnything may be returned within 30 days.';
    const [file] = (await upload(bases.house, admin, { name: 'Handbook.md', content: handbook })).json().data.files;
    await bases.send(admin, 'POST', `/ai_chat/${baseId}/add_sources/`, { files: [{ fileId: file.id }] });
    await until(async () => (await bases.send(admin, 'GET', `/ai_chat/${baseId}/documents/`)).data.counts.indexed === 1);
    await ask('How long is the warranty of a lamp?');
    const poor = await ask('Within how many days may it be returned?');
    await bases.send(admin, 'POST', `/chats/answers/${poor.id}/feedback/`, { feedback: { isGood: false, reason: 'Too short' } });
    const [first, second] = await asked('answered');
    expect(first).toMatchObject({ isPoor: true, reason: 'Too short', question: 'Within how many days may it be returned?' });
    expect(second.answer).toContain('warranty of five years');
    expect(second.answer).not.toMatch(/\[1\]|^>/);
    await add(second.question, second.answer, { askedIds: second.ids });
    expect((await asked('answered')).length).toBe(1);
    expect((await ask('How long is the warranty of a lamp?')).outcome).toBe('fromFaq');
  });
});

describe('an answer that its asker found poor', () => {
  const rate = (id: string, feedback: { isGood: boolean; reason: string } | null) =>
    bases.send(admin, 'POST', `/chats/answers/${id}/feedback/`, { feedback });

  it('is looked at although an entry gave it, and nothing was noted of the question; taken back it is gone', async () => {
    await add('How long is the warranty of a lamp?', 'Five years.');
    const { id } = await ask('how long do lamps have warranty?');
    expect(await asked('answered')).toEqual([]);
    await rate(id, { isGood: false, reason: 'It is six.' });
    expect(await asked('answered')).toMatchObject([{ isPoor: true, reason: 'It is six.', answer: 'Five years.', count: 1 }]);
    await rate(id, null);
    expect(await asked('answered')).toEqual([]);
  });

  it('is looked at again after it was put out of sight, and counted once', async () => {
    const { id } = await ask('Do you ship to Norway?');
    const [shipping] = await asked();
    await faq('asked/', { ids: shipping.ids });
    await rate(id, { isGood: false, reason: '' });
    expect(await asked()).toMatchObject([{ isPoor: true, count: 1 }]);
  });
});

describe('the balance', () => {
  it('is as it was where an entry answers instead of a model', async () => {
    await bases.house.wallet.credit({ id: newId(), accountId: admin.accountId, amount: points(10), work: 'top-up', reference: '' });
    await bases.house.writeWith(saying('Never said.'));
    const before = await bases.house.wallet.balanceOf(admin.accountId);
    await add('Where are you?', 'In Lyon.');
    await ask('Where are you?');
    expect(await bases.house.wallet.balanceOf(admin.accountId)).toEqual(before);
  });
});
