import type { Evaluation } from '@inkstone/contract/evaluations';
import type { UsableModel } from '@inkstone/contract/models';
import { describe, expect, it } from 'vitest';
import type { TestActor } from '../../../test/builders.ts';
import { openChats } from '../../../test/chats-suite.ts';
import { until } from '../../../test/until.ts';
import { upload } from '../../../test/upload.ts';
import { saying } from '../../../test/writers-app.ts';

const { it: at, send, open, follow, read, ask, balance } = openChats();

/** What the handbook says, in words of which it has few: its best passage has a likelihood of some .11. */
const near = 'Do I pay for the label?';
/** What it does not say, in words that it has: some .2. */
const unsaid = 'What is the warranty of a chair?';
/** What comes closer to it than nothing: some .06. */
const far = 'How much is the label in France?';

/** Has words of a question about prices, far from each other. */
const letters = [
  'Our newspaper prints articles of readers.',
  'It comes every morning, and the oldest people of the town still walk to the harbour to read it under the trees.',
  'Prizes are paid in euros.',
].join(' ');

type Told = { calls: number; prompt: string };
/** Lets a model say this to every question, and tells what it was asked. */
const answerWith = async (said: string): Promise<Told> => {
  const told: Told = { calls: 0, prompt: '' };
  await at.house.writeWith(async function* ({ messages }) {
    told.calls += 1;
    told.prompt = messages.map(({ content }) => content).join('\n');
    yield said;
  });
  return told;
};

const base = async () => (await send(at.admin, 'GET', `/ai_chat/${at.baseId}/`)).data;
const change = async (settings: object) => {
  const { revision } = await base();
  return (await send(at.admin, 'PATCH', `/ai_chat/${at.baseId}/`, { revision, ...settings })).data;
};
const test = (question: string, threshold: number | null = null, actor: TestActor = at.admin) =>
  send(actor, 'POST', `/ai_chat/${at.baseId}/test_retrieval/`, { question, topK: 8, threshold });
const scoresOf = async (question: string): Promise<number[]> =>
  (await test(question, 0)).data.passages.map(({ score }: { score: number }) => score);
const models = async (): Promise<UsableModel[]> => (await send(at.admin, 'GET', '/ai_chat/models/')).data;
const modelId = async (isBuiltin: boolean): Promise<string> => (await models()).find((model) => model.isBuiltin === isBuiltin)?.id ?? '';

describe('a strict base whose lowest score is automatic', () => {
  it('is what a new one is, and takes a number and null again', async () => {
    expect((await base()).retrieval).toEqual({ topK: 8, threshold: null });
    expect((await change({ retrieval: { topK: 8, threshold: 0.5 } })).retrieval.threshold).toBe(0.5);
    expect((await change({ retrieval: { topK: 8, threshold: null } })).retrieval.threshold).toBeNull();
  });

  it('puts to a model what may answer, and has it answer with a citation', async () => {
    for (const question of [near, unsaid]) expect((await scoresOf(question))[0]).toSatisfy((score) => score >= 0.1 && score < 0.5);
    const told = await answerWith('No, the label is free of charge in Germany [1].');
    const answer = await ask(await open(), near);
    expect(answer).toMatchObject({ outcome: 'answered', text: 'No, the label is free of charge in Germany [1].', closest: [] });
    expect(answer.citations[0].quote).toContain('free of charge in Germany');
    expect(Number(answer.points)).toBeGreaterThan(0);
    // Strict words, with the passages as data.
    expect(told.prompt).toContain('may be about something else');
    expect(told.prompt).toContain('The parcel label is free of charge');
  });

  it('asks no model what is below even that, for nothing', async () => {
    const told = await answerWith('It is free [1].');
    const before = await balance();
    const [score] = await scoresOf(far);
    expect(score).toBeLessThan(0.1);
    for (const question of [far, 'Who won yesterday?'])
      expect(await ask(await open(), question)).toMatchObject({ outcome: 'notFound', text: '', points: '0' });
    expect([told.calls, await balance()]).toEqual([0, before]);
  });

  it('refuses where the model says that nothing answers: with the closest places, charged as an answer is', async () => {
    const told = await answerWith('NOT_FOUND');
    const before = await balance();
    const answer = await ask(await open(), unsaid);
    expect(answer).toMatchObject({ outcome: 'notFound', text: '', citations: [], closest: [{ number: 1, documentName: 'Handbook.md' }] });
    expect(told.calls).toBe(1);
    expect(before - (await balance())).toBe(BigInt(Math.round(Number(answer.points) * 1_000_000)));
    expect(Number(answer.points)).toBeGreaterThan(0);
  });

  it('is as strict as ever without a model', async () => {
    expect(await ask(await open(), near)).toMatchObject({ outcome: 'notFound', closest: [{ documentName: 'Handbook.md' }], points: '0' });
    expect(await ask(await open(), 'How long is the warranty of a lamp?')).toMatchObject({ outcome: 'answered' });
  });

  it('follows the model: that of the base, and that which an asker chooses', async () => {
    const told = await answerWith('No [1].');
    await change({ defaultModelId: await modelId(true) });
    expect(await ask(await open(), near)).toMatchObject({ outcome: 'notFound', model: { isBuiltin: true } });
    expect((await test(near)).data.passages).toEqual([]);
    await change({ defaultModelId: await modelId(false) });
    expect(await ask(await open(), near)).toMatchObject({ outcome: 'answered' });
    expect((await test(near)).data.passages).toHaveLength(1);
    const id = await open();
    const chosen = { parentId: null, text: near, modelId: await modelId(true) };
    const { answerId } = (await send(at.admin, 'POST', `/chats/${id}/ask/`, chosen)).data;
    await follow(at.admin, answerId);
    expect((await read(at.admin, id)).messages.at(-1)).toMatchObject({ outcome: 'notFound', model: { isBuiltin: true } });
    expect(told.calls).toBe(1);
    // The operator takes the model away: what quotes answers, as strictly as it does.
    await at.house.writeWith(null);
    expect((await test(near)).data.passages).toEqual([]);
  });

  it('shows in the test what a model is shown, and holds back what it is not', async () => {
    await answerWith('No [1].');
    expect((await test(near)).data.passages).toHaveLength(1);
    expect((await test(far)).data.passages).toEqual([]);
    expect((await test(far, 0.05)).data.passages).toHaveLength(1);
  });

  it('leaves to a table what it answers, whatever a model would be shown', async () => {
    const told = await answerWith('Some [1].');
    const files = [
      { name: 'prices.csv', content: 'Article,Price EUR\nLuna 1,310\nAlba,49\nDune,295' },
      { name: 'Letters.md', content: letters },
    ];
    const sent: { id: string }[] = (await upload(at.house, at.admin, ...files)).json().data.files;
    await send(at.admin, 'POST', `/ai_chat/${at.baseId}/add_sources/`, { files: sent.map(({ id }) => ({ fileId: id })) });
    await until(async () => (await send(at.admin, 'GET', `/ai_chat/${at.baseId}/documents/`)).data.counts.indexed === 3);
    const question = 'Which articles cost more than 290 euros?';
    // Without the table the model would be asked.
    expect((await test(question)).data.passages).toMatchObject([{ name: 'Letters.md' }]);
    expect((await test(question, 0.5)).data.passages).toEqual([]);
    expect(await ask(await open(), question)).toMatchObject({ outcome: 'answered', text: '- **Luna 1**\n- **Dune** [1]' });
    expect(told.calls).toBe(0);
  });

  it('has its labelled questions asked as the chat asks them, and refuses another model by which fewer are found', async () => {
    await answerWith('No [1].');
    const questions = await at.house.app.inject({
      method: 'POST',
      url: `/api/ai_chat/${at.baseId}/evaluation/questions/?name=questions.csv&dryRun=false`,
      headers: { ...at.admin.headers, 'content-type': 'application/octet-stream' },
      payload: Buffer.from(`question,document\n${near},Handbook.md\n`),
    });
    expect(questions.statusCode).toBe(200);
    const path = `/ai_chat/${at.baseId}/evaluation/`;
    const evaluation = async (): Promise<Evaluation> => (await send(at.admin, 'GET', path)).data;
    await send(at.admin, 'PATCH', path, { mostFall: 0 });
    await until(async () => (await evaluation()).guard.measure !== null);
    const { guard, runs } = await evaluation();
    expect([guard.measure, runs.map(({ settings }) => settings)]).toEqual([1, [{ topK: 8, threshold: 0.1 }]]);
    const { revision } = await base();
    const quoted = { revision, defaultModelId: await modelId(true) };
    expect(await send(at.admin, 'PATCH', `/ai_chat/${at.baseId}/`, quoted)).toMatchObject({ status: 409, code: 'evaluation.worse' });
    // The number that holds anyway is no change.
    expect((await change({ retrieval: { topK: 8, threshold: 0.1 } })).retrieval.threshold).toBe(0.1);
    expect((await change({ defaultModelId: await modelId(true) })).defaultModelId).toBe(quoted.defaultModelId);
  });
});

describe('a strict base whose owner chose the lowest score', () => {
  it('asks no model below it, though one would answer', async () => {
    const told = await answerWith('No [1].');
    await change({ retrieval: { topK: 8, threshold: 0.5 } });
    expect(await ask(await open(), near)).toMatchObject({ outcome: 'notFound', points: '0' });
    expect((await test(near, 0.5)).data.passages).toEqual([]);
    expect(told.calls).toBe(0);
    await change({ retrieval: { topK: 8, threshold: 0.05 } });
    await at.house.writeWith(saying('It does not say [1].'));
    expect(await ask(await open(), far)).toMatchObject({ outcome: 'answered' });
  });
});
