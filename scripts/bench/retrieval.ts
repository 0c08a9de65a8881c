import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { settingsFor } from '@inkstone/contract/kit/lowest-score';
import type { IndexedDocument, PassageIndex } from '@inkstone/integrations/kit/passage-index';
import { createDatabase, createPool } from '../../apps/server/src/db/database.ts';
import { createPassageIndex, createRetrievalFeature } from '../../apps/server/src/features/retrieval/index.ts';
import { buildActor } from '../../apps/server/test/builders.ts';
import { createTexts } from './natural-texts.ts';
import { percentile } from './percentile.ts';
import { openReference, type Reference } from './retrieval/reference.ts';
import { withDatabase } from './with-database.ts';

/** So many passages, and how long the slowest question but one in twenty may take. */
const aims = [
  { passages: 39_000, aimMs: 40 },
  { passages: 312_000, aimMs: 120 },
  { passages: 1_200_000, aimMs: 350 },
];
const passagesOfDocument = 40;
const documentsAtOnce = 50;
const asked = 100;
const warming = 20;

const say = (columns: readonly string[]): void => console.log(columns.map((text) => text.padStart(14)).join(' '));

type Filled = {
  index: PassageIndex;
  reference: Reference;
  retrieveFor: ReturnType<typeof createRetrievalFeature>['retrieveFor'];
  account: string;
  base: string;
};

/** Answers how long the index itself took, in seconds. */
const fill = async (
  { index, reference, account, base }: Filled,
  texts: ReturnType<typeof createTexts>,
  passages: number,
): Promise<number> => {
  let seconds = 0;
  for (let left = passages; left > 0; ) {
    const documents: IndexedDocument[] = [];
    while (documents.length < documentsAtOnce && left > 0) {
      const count = Math.min(passagesOfDocument, left);
      documents.push({
        ...{ id: randomUUID(), base, title: texts.title(), language: 'en' },
        passages: Array.from({ length: count }, () => ({ text: texts.passage(), headings: [] })),
      });
      left -= count;
    }
    const begun = performance.now();
    await index.put(account, documents);
    seconds += (performance.now() - begun) / 1000;
    reference.add(documents.flatMap((document) => document.passages.map(({ text }) => text)));
  }
  return seconds;
};

type Times = { ours: number[]; reference: number[]; cost: number };

/** How long each question takes here and there, one after the other, and what ours cost the processor in this process. */
const timesOf = async ({ retrieveFor, reference, account, base }: Filled, newQuestion: () => string): Promise<Times> => {
  const times: Times = { ours: [], reference: [], cost: 0 };
  for (let round = -warming; round < asked; round += 1) {
    const question = newQuestion();
    const before = process.cpuUsage();
    const begun = performance.now();
    await retrieveFor({ accountId: account, reader: 'staff', baseIds: [base] }, question, { topK: 10, threshold: 0 });
    const ended = performance.now();
    const { user, system } = process.cpuUsage(before);
    reference.ask(question);
    if (round < 0) continue;
    times.ours.push(ended - begun);
    times.reference.push(performance.now() - ended);
    times.cost += (user + system) / 1000 / asked;
  }
  return times;
};

/** No model is asked: what is measured is the index of words. */
const wordsAlone = {
  askBeside: async () => ({ meaning: null, rerank: null, state: () => ({ meaning: 'off', rerank: 'off' }) as const }),
  findMissing: async () => null,
  schedules: [],
  start: async () => undefined,
  drain: async () => undefined,
};

const bench = async ({ url, folder }: { url: string; folder: string }, most: number): Promise<number> => {
  const pool = createPool(url);
  const reference = openReference(folder);
  try {
    const database = createDatabase(pool);
    const { accountId: account } = await buildActor(database);
    const index = createPassageIndex(database);
    const findReadable = async (_: unknown, __: unknown, { baseIds }: { baseIds: readonly string[] }) =>
      baseIds.map((base) => ({ base, documents: 'all' as const }));
    const { retrieveFor } = createRetrievalFeature({
      database,
      index,
      findReadable,
      findPlaces: async () => [],
      requireBase: async () => undefined,
      getSettings: async (_account, _base, kept) => settingsFor(kept),
      vectors: wordsAlone,
      logger: { warn: () => undefined },
    });
    const filled = { index, reference, retrieveFor, account, base: randomUUID() };
    const texts = createTexts();
    let there = 0;
    let missed = 0;
    say(['passages', 'index s', 'MB', 'of theirs', 'p50 ms', 'p95 ms', 'aim ms', 'p95 of theirs', 'own cpu ms', 'replace ms', 'RSS MB']);
    for (const { passages, aimMs } of aims.filter(({ passages: size }) => size <= most)) {
      const seconds = await fill(filled, texts, passages - there);
      there = passages;
      await pool.query('vacuum (analyze) passages, passage_documents, passage_lists');
      const { rows } = await pool.query<{ bytes: string }>(
        "select sum(pg_total_relation_size(name::regclass)) as bytes from unnest(array['passages', 'passage_documents', 'passage_lists']) name",
      );
      const times = await timesOf(filled, texts.question);
      const p95 = percentile(times.ours, 0.95);
      if (p95 > aimMs) missed += 1;
      const replaced = await replace(filled, texts);
      const bytes = Number(rows[0]?.bytes ?? 0);
      const ofTheirs = [bytes / reference.bytes(), p95 / percentile(times.reference, 0.95)].map((share) => share.toFixed(2));
      const [p50, slowest, aim, cost, put, memory] = [
        ...[percentile(times.ours, 0.5), p95, aimMs, times.cost, replaced, process.memoryUsage.rss() / 1e6],
      ].map((figure) => figure.toFixed(1));
      const [size, slow] = ofTheirs;
      say([`${passages}`, seconds.toFixed(0), (bytes / 1e6).toFixed(0), ...[size, p50, slowest, aim, slow, cost, put, memory].map(String)]);
    }
    return missed;
  } finally {
    reference.close();
    await pool.end();
  }
};

/** How long it takes to put a document in the place of one that stands among all the others. */
const replace = async ({ index, account, base }: Filled, texts: ReturnType<typeof createTexts>): Promise<number> => {
  const document = () => ({ ...{ id, base, title: texts.title(), language: 'en' }, passages: [{ text: texts.passage(), headings: [] }] });
  const id = randomUUID();
  await index.put(account, [document()]);
  const begun = performance.now();
  await index.put(account, [document()]);
  return performance.now() - begun;
};

const { values } = parseArgs({ options: { passages: { type: 'string', default: '1200000' } } });
await withDatabase(async (place) => {
  process.exitCode = (await bench(place, Number(values.passages))) > 0 ? 1 : 0;
});
