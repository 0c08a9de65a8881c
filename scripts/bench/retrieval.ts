import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { IndexedDocument, PassageIndex } from '@inkstone/integrations/kit/passage-index';
import { createDatabase, createPool } from '../../apps/server/src/db/database.ts';
import { createPassageIndex, createRetrievalFeature } from '../../apps/server/src/features/retrieval/index.ts';
import { buildActor } from '../../apps/server/test/builders.ts';
import { createTexts } from './natural-texts.ts';
import { withDatabase } from './with-database.ts';

/** So many passages, and how long the slowest question but one in twenty may take. */
const aims = [
  { passages: 39_000, aimMs: 40 },
  { passages: 312_000, aimMs: 120 },
  { passages: 1_200_000, aimMs: 350 },
];
const passagesOfDocument = 40;
const documentsAtOnce = 250;
const asked = 100;
const warming = 20;

const say = (columns: readonly string[]): void => console.log(columns.map((text) => text.padStart(14)).join(' '));

type Filled = { index: PassageIndex; retrieveFor: ReturnType<typeof createRetrievalFeature>['retrieveFor']; account: string; base: string };

const fill = async ({ index, account, base }: Filled, texts: ReturnType<typeof createTexts>, passages: number): Promise<void> => {
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
    await index.put(account, documents);
  }
};

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? 0;

/** How long each question takes, and what all of them cost the processor in this process. */
const timesOf = async ({ retrieveFor, account, base }: Filled, question: () => string): Promise<{ times: number[]; cost: number }> => {
  const times: number[] = [];
  let before = process.cpuUsage();
  for (let round = -warming; round < asked; round += 1) {
    if (round === 0) before = process.cpuUsage();
    const begun = performance.now();
    await retrieveFor({ accountId: account, baseIds: [base] }, question(), { topK: 10, threshold: 0 });
    if (round >= 0) times.push(performance.now() - begun);
  }
  const { user, system } = process.cpuUsage(before);
  return { times, cost: (user + system) / 1000 / asked };
};

const bench = async (url: string, most: number): Promise<number> => {
  const pool = createPool(url);
  try {
    const database = createDatabase(pool);
    const { accountId: account } = await buildActor(database);
    const index = createPassageIndex(database);
    const findReadable = async (_: unknown, bases: readonly string[]) => bases.map((id) => ({ base: id, documents: 'all' as const }));
    const { retrieveFor } = createRetrievalFeature({
      database,
      index,
      findReadable,
      findPlaces: async () => [],
      requireBase: async () => undefined,
    });
    const filled = { index, retrieveFor, account, base: randomUUID() };
    const texts = createTexts();
    let there = 0;
    let missed = 0;
    say(['passages', 'index s', 'MB', 'p50 ms', 'p95 ms', 'aim ms', 'own cpu ms', 'replace ms']);
    for (const { passages, aimMs } of aims.filter(({ passages: size }) => size <= most)) {
      const begun = performance.now();
      await fill(filled, texts, passages - there);
      const seconds = (performance.now() - begun) / 1000;
      there = passages;
      await pool.query('vacuum (analyze) passages, passage_documents, passage_lists');
      const { rows } = await pool.query<{ bytes: string }>(
        "select sum(pg_total_relation_size(name::regclass)) as bytes from unnest(array['passages', 'passage_documents', 'passage_lists']) name",
      );
      const { times, cost } = await timesOf(filled, texts.question);
      const p95 = percentile(times, 0.95);
      if (p95 > aimMs) missed += 1;
      const replaced = await replace(filled, texts);
      const megabytes = Number(rows[0]?.bytes ?? 0) / 1e6;
      const figures = [percentile(times, 0.5), p95, aimMs, cost, replaced];
      say([String(passages), seconds.toFixed(0), megabytes.toFixed(0), ...figures.map((figure) => figure.toFixed(1))]);
    }
    return missed;
  } finally {
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
await withDatabase(async ({ url }) => {
  process.exitCode = (await bench(url, Number(values.passages))) > 0 ? 1 : 0;
});
