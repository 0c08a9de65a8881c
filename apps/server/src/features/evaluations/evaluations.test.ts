import type { Evaluation, EvaluationComparison, EvaluationRun, QuestionCheck } from '@inkstone/contract/evaluations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { type DocumentsHouse, openDocuments, type Place } from '../../../test/documents-suite.ts';
import { until } from '../../../test/until.ts';
import { claimRun, renewRuns } from './claim.repository.ts';

let house: DocumentsHouse;
beforeAll(async () => {
  house = await openDocuments();
});
afterAll(() => house.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const call = async ({ actor }: Place, [method, path]: [Method, string], payload?: object) => {
  const request = { method, url: `/api/ai_chat/${path}`, headers: actor.headers };
  return (await house.server.app.inject({ ...request, ...(payload && { payload }) })).json();
};

/** Sends a file of questions as a browser does. */
const bring = async ({ actor, baseId }: Place, content: string, { name = 'questions.csv', dryRun = false } = {}) => {
  const response = await house.server.app.inject({
    method: 'POST',
    url: `/api/ai_chat/${baseId}/evaluation/questions/?name=${encodeURIComponent(name)}&dryRun=${dryRun}`,
    headers: { ...actor.headers, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(content),
  });
  return response.json();
};

const texts = {
  'towns.txt': 'The river crosses the old town, and people walk along its banks in the evening.',
  'invoices.txt': 'Invoices are paid within thirty days of their date, and reminders cost nothing.',
};
const labelled = `question,document,page,text
Which river crosses the old town?,towns.txt,,
When are invoices paid?,invoices,,within thirty days
Do reminders cost the people in town?,towns,,
How far away is the moon?,-,,
`;

/** A base with two documents and questions about them. */
const aBase = async (questions: string | null = labelled): Promise<Place> => {
  const place = await house.newBase();
  for (const [name, content] of Object.entries(texts)) await house.addFile(place, name, content);
  await house.settled(place);
  if (questions) await bring(place, questions);
  return place;
};

const look = async (place: Place): Promise<Evaluation> => (await call(place, ['GET', `${place.baseId}/evaluation/`])).data;
const settled = async (place: Place): Promise<EvaluationRun[]> => {
  await until(async () => (await look(place)).runs.every(({ finishedAt }) => finishedAt !== null));
  return (await look(place)).runs;
};
const tryOut = async (place: Place, ...settings: object[]): Promise<EvaluationRun[]> => {
  const { ids } = (await call(place, ['POST', `${place.baseId}/evaluation/runs/`], { settings })).data;
  const runs = await settled(place);
  return ids.map((id: string) => runs.find((run) => run.id === id));
};
const all = { topK: 8, threshold: 0 };
const nothing = { topK: 8, threshold: 1 };

describe('POST /api/ai_chat/:id/evaluation/questions/', () => {
  it('says by row what is wrong, and keeps nothing before that is wished', async () => {
    const place = await aBase(null);
    const rows = [
      '问题,文档,页码,原文',
      'Where?,towns.txt,,',
      ',towns.txt,,',
      'Why?,,,',
      'When?,towns.txt,two,',
      'Where?,towns.txt,3,',
      'Who?,other.pdf,第 7 页,',
    ];
    const check: QuestionCheck = (await bring(place, rows.join('\n'), { dryRun: true })).data;
    expect(check.problems.map(({ line, kind }) => `${line} ${kind}`)).toEqual([
      '3 noQuestion',
      '4 nothingExpected',
      '5 pageWrong',
      '6 twice',
      '7 documentUnknown',
    ]);
    expect(check.hasHeader).toBe(true);
    expect((await bring(place, 'foo,bar', { dryRun: true })).data.hasHeader).toBe(false);
    expect([check.rows, check.questions, check.first.at(-1)]).toEqual([
      6,
      2,
      { question: 'Who?', document: 'other.pdf', page: 7, text: null },
    ]);
    expect((await look(place)).set).toBeNull();
  });

  it('takes no file of which no row is a question, and none that is no table', async () => {
    const place = await aBase(null);
    expect((await bring(place, 'question,document\n,towns.txt\n')).code).toBe('evaluation.nothingToTake');
    expect((await bring(place, '')).code).toBe('document.empty');
    expect((await call(place, ['POST', `${place.baseId}/evaluation/runs/`], { settings: [all] })).code).toBe('evaluation.noQuestions');
  });

  it('puts questions in the place of those before; what came of them stays', async () => {
    const place = await aBase();
    await tryOut(place, all);
    await bring(place, 'question,document\nWhich river?,towns.txt\n', { name: 'fewer.csv' });
    const { set, runs } = await look(place);
    expect([set?.name, set?.questions, runs[0]?.setName, runs[0]?.questions]).toEqual(['fewer.csv', 1, 'questions.csv', 4]);
    await call(place, ['DELETE', `${place.baseId}/evaluation/questions/`]);
    expect([(await look(place)).set, (await look(place)).runs.length]).toEqual([null, 1]);
  });
});

describe('POST /api/ai_chat/:id/evaluation/runs/', () => {
  it('tells hit@k, MRR and what was rightly not found of each setting, and compares two question by question', async () => {
    const place = await aBase();
    const [first, second] = await tryOut(place, all, nothing);
    expect(first).toMatchObject({ state: 'done', done: 4, questions: 4 });
    expect(first?.figures).toMatchObject({ hit5: 1, refused: 1 });
    expect(second?.figures).toEqual({ hit1: 0, hit3: 0, hit5: 0, mrr: 0, refused: 1 });
    const compared: EvaluationComparison = (await call(place, ['GET', `evaluation/runs/${first?.id}/?other=${second?.id}`])).data;
    const [river] = compared.items;
    expect(river?.one).toMatchObject({ rank: 1, isRight: true, first: { name: 'towns.txt', text: texts['towns.txt'] } });
    expect(river?.other).toEqual({ rank: null, isRight: false, first: null });
    expect(compared.items.at(-1)?.other).toMatchObject({ rank: null, isRight: true });
  });

  it('asks the same once, however often it is begun, and stops when that is wished', async () => {
    const place = await aBase();
    const begin = () => call(place, ['POST', `${place.baseId}/evaluation/runs/`], { settings: [all] });
    const begun = await Promise.all([begin(), begin()]);
    const ids = new Set(begun.flatMap(({ data }) => data.ids));
    for (const id of ids) await call(place, ['POST', `evaluation/runs/${id}/stop/`], {});
    for (const { state } of await settled(place)) expect(['done', 'stopped']).toContain(state);
    for (const id of ids) await call(place, ['DELETE', `evaluation/runs/${id}/`]);
    expect((await look(place)).runs).toEqual([]);
  });

  it('goes on where a process left off that died', async () => {
    const place = await aBase();
    const [run] = await tryOut(place, all);
    const { accountId } = place.actor;
    // As it stands when a process has asked two questions and is heard of no more.
    await house.test.pool.query(
      "update evaluation_runs set state = 'running', done = 2, figures = null, finished_at = null, worker_id = $2, leased_until = now() - interval '1 second' where id = $1",
      [run?.id, newId()],
    );
    await house.test.pool.query(
      'update evaluation_answers set is_asked = false, rank = null, first_found = null where run_id = $1 and position > 1',
      [run?.id],
    );
    // Another process takes it up, and is overtaken in its turn: what it holds is nobody's any more.
    const taken = await claimRun(house.test.db);
    expect(taken).toMatchObject({ id: run?.id, accountId });
    await house.test.pool.query("update evaluation_runs set leased_until = now() - interval '1 second' where id = $1", [run?.id]);
    await tryOut(place, nothing);
    await until(async () => (await look(place)).runs.every(({ state }) => state === 'done'));
    expect([...(await renewRuns(house.test.db, [taken?.workerId ?? newId()]))]).toEqual([]);
    const again = (await look(place)).runs.find(({ id }) => id === run?.id);
    expect([again?.done, again?.figures]).toEqual([4, run?.figures]);
  });
});

describe('PATCH /api/ai_chat/:id/evaluation/', () => {
  const revisionOf = async (place: Place): Promise<number> => (await call(place, ['GET', `${place.baseId}/`])).data.revision;
  const change = async (place: Place, retrieval: object) =>
    call(place, ['PATCH', `${place.baseId}/`], { revision: await revisionOf(place), retrieval });
  const guard = (place: Place, mostFall: number | null) => call(place, ['PATCH', `${place.baseId}/evaluation/`], { mostFall });

  it('refuses settings with which fewer are found, says how many, and changes nothing', async () => {
    const place = await aBase();
    await guard(place, 0.05);
    await settled(place);
    expect((await look(place)).guard).toEqual({ mostFall: 0.05, measure: 1, isMeasuring: false });
    const refused = await change(place, nothing);
    expect(refused.code).toBe('evaluation.worse');
    expect(refused.msg).toContain('from 100 % to 0 %');
    expect((await call(place, ['GET', `${place.baseId}/`])).data.retrieval).toEqual({ topK: 8, threshold: null });
    expect((await change(place, { topK: 7, threshold: 0 })).data.retrieval).toEqual({ topK: 7, threshold: 0 });
    expect((await call(place, ['PATCH', `${place.baseId}/`], { revision: await revisionOf(place), remark: 'Calm' })).data.remark).toBe(
      'Calm',
    );
    await guard(place, null);
    expect((await change(place, nothing)).data.retrieval).toEqual(nothing);
  });

  it('does not switch a base on that finds less than it did', async () => {
    const place = await aBase();
    await guard(place, 0);
    await settled(place);
    const enable = (isEnabled: boolean) => call(place, ['POST', `${place.baseId}/set_is_enabled/`], { isEnabled });
    expect((await enable(false)).data.isEnabled).toBe(false);
    const { items } = await house.list(place);
    const ids = items.map(({ id }: { id: string }) => id);
    await house.ask(place.actor, '/api/ai_chat/delete_documents/', { ids, undo: false });
    // What was measured a while ago says nothing of the documents of now.
    house.clock.advance(11 * 60 * 1000);
    expect((await enable(true)).code).toBe('evaluation.worse');
    await guard(place, null);
    expect((await enable(true)).data.isEnabled).toBe(true);
  });

  /** A base whose guard is being measured by a run that no process ends. */
  const measured = async (): Promise<Place & { runId: string }> => {
    const place = await aBase();
    await guard(place, 0.05);
    const [run] = await settled(place);
    const runId = run?.id ?? '';
    const held = "state = 'running', finished_at = null, worker_id = gen_random_uuid(), leased_until = now() + interval '1 hour'";
    await house.test.pool.query(`update evaluation_runs set ${held} where id = $1`, [runId]);
    await house.test.pool.query('update evaluation_sets set measure = null, measuring_id = $1 where base_id = $2', [runId, place.baseId]);
    expect((await look(place)).guard).toEqual({ mostFall: 0.05, measure: null, isMeasuring: true });
    return { ...place, runId };
  };

  it('is measured no more when its run was stopped, or is gone', async () => {
    const stopped = await measured();
    await call(stopped, ['POST', `evaluation/runs/${stopped.runId}/stop/`], {});
    expect((await look(stopped)).guard).toMatchObject({ measure: null, isMeasuring: false });
    const removed = await measured();
    await call(removed, ['DELETE', `evaluation/runs/${removed.runId}/`], {});
    expect((await look(removed)).guard).toMatchObject({ measure: null, isMeasuring: false });
  });

  it('is read with the measure of a run that has ended meanwhile', async () => {
    const { runId, ...place } = await measured();
    const client = await house.test.pool.connect();
    await client.query('begin; lock table evaluation_runs in access exclusive mode');
    const seen = look(place);
    const waits = "select from pg_locks where relation = 'evaluation_runs'::regclass and mode = 'AccessShareLock' and not granted";
    await until(async () => (await house.test.pool.query(waits)).rowCount === 1);
    await client.query("update evaluation_runs set state = 'done', finished_at = now(), worker_id = null where id = $1", [runId]);
    await client.query('update evaluation_sets set measure = 1, measuring_id = null where base_id = $1', [place.baseId]);
    await client.query('commit');
    client.release();
    expect((await seen).guard).toEqual({ mostFall: 0.05, measure: 1, isMeasuring: false });
  });

  it('refuses a fall that is none', async () => {
    const place = await aBase();
    expect((await guard(place, 2)).code).toBe('evaluation.fallRange');
  });
});

describe('evaluations of another enterprise', () => {
  it('do not exist, and go with their base', async () => {
    const place = await aBase();
    const stranger = await house.newBase();
    const [run] = await tryOut(place, all);
    const at = (path: string) => call(stranger, ['GET', path]);
    expect((await at(`${place.baseId}/evaluation/`)).code).toBe('knowledgeBase.notFound');
    expect((await at(`evaluation/runs/${run?.id}/`)).code).toBe('evaluation.runNotFound');
    const [theirs] = await tryOut(await aBase(), all);
    expect((await call(place, ['GET', `evaluation/runs/${run?.id}/?other=${theirs?.id}`])).code).toBe('evaluation.runNotFound');
    expect(await look(stranger)).toEqual({ set: null, guard: { mostFall: null, measure: null, isMeasuring: false }, runs: [] });
    await call(place, ['DELETE', `${place.baseId}/`], {});
    expect((await call(place, ['GET', `evaluation/runs/${run?.id}/`])).code).toBe('knowledgeBase.notFound');
  });
});
