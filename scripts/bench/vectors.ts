import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { IndexedDocument, PassageScope } from '@inkstone/integrations/kit/passage-index';
import { createDatabase, createPool } from '../../apps/server/src/db/database.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { createPassageIndex, createVectorCopies } from '../../apps/server/src/features/retrieval/index.ts';
import { buildActor } from '../../apps/server/test/builders.ts';
import { percentile } from './percentile.ts';

const asked = 100;
const warming = 10;
const wanted = 10;
const passagesOfDocument = 100;
const putAtOnce = 1000;
/** Vectors of texts fill few of their directions: they are made of so many, and a little of everything. */
const directions = 40;
const noise = 0.15;

let state = 71;
const random = (): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

const createVectors = (dimensions: number) => {
  const basis = Array.from({ length: directions }, () => Float32Array.from({ length: dimensions }, normal));
  return (): number[] => {
    const weights = basis.map(normal);
    return Array.from({ length: dimensions }, (_, at) =>
      weights.reduce((sum, weight, direction) => sum + weight * (basis[direction]?.[at] ?? 0), noise * Math.sqrt(directions) * normal()),
    );
  };
};

const say = (columns: readonly (string | number)[]): void => console.log(columns.map((column) => String(column).padStart(12)).join(' '));

type Index = ReturnType<typeof createPassageIndex>;

const fill = async (
  index: Index,
  place: { account: string; base: string; model: string },
  { passages, newVector }: { passages: number; newVector: () => number[] },
) => {
  const { account, base, model } = place;
  const documents: IndexedDocument[] = [];
  for (let left = passages; left > 0; left -= passagesOfDocument) {
    const count = Math.min(passagesOfDocument, left);
    documents.push({
      ...{ id: randomUUID(), base, title: '', language: 'en' },
      passages: Array.from({ length: count }, (_, at) => ({ text: `Passage ${left - at}`, headings: [] })),
    });
    if (documents.length % 50 === 0 || count === left) await index.put(account, documents.slice(-50));
  }
  await pool.query('analyze passages');
  const texts = await index.findWithoutVector(account, { base, model }, passages);
  for (let at = 0; at < texts.length; at += putAtOnce) {
    const some = texts.slice(at, at + putAtOnce);
    await index.putVectors(account, { model, vectors: some.map(({ key }) => ({ key, vector: newVector() })) });
  }
  return documents;
};

type Found = { times: number[]; places: string[][] };

const askAll = async (
  index: Index,
  scope: PassageScope,
  { model, questions }: { model: string; questions: number[][] },
): Promise<Found> => {
  const found: Found = { times: [], places: [] };
  for (const [round, vector] of questions.entries()) {
    const begun = performance.now();
    const near = await index.search(scope).findNear({ model, vector }, wanted);
    if (round >= warming) found.times.push(performance.now() - begun);
    found.places.push(near.map(({ document, index: at }) => `${document} ${at}`));
  }
  return found;
};

const recallOf = (found: Found, exact: Found): number => {
  const hits = exact.places.map((places, at) => places.filter((place) => found.places[at]?.includes(place)).length / (places.length || 1));
  return hits.reduce((sum, share) => sum + share, 0) / hits.length;
};

const { values } = parseArgs({
  options: { passages: { type: 'string', default: '39000' }, dimensions: { type: 'string', default: '384,1536' } },
});
const url = process.env['TEST_DATABASE_URL'] ?? '';
await migrate(url);
const pool = createPool(url);
const database = createDatabase(pool);
const logger = { info: () => undefined, warn: (details: object, message: string) => console.error(message, details) };
const copies = createVectorCopies({ database, logger });
await copies.start();
say(['passages', 'numbers', 'readable', 'copying s', 'exact p50', 'exact p95', 'pgvector p50', 'pgvector p95', `recall@${wanted}`]);
for (const dimensions of values.dimensions.split(',').map(Number)) {
  const passages = Number(values.passages);
  const { accountId: account } = await buildActor(database);
  const place = { account, base: randomUUID(), model: randomUUID() };
  const newVector = createVectors(dimensions);
  const compared = createPassageIndex(database);
  const documents = await fill(compared, place, { passages, newVector });
  await pool.query('vacuum (analyze) passages, passage_vectors');
  const begun = performance.now();
  await copies.takeUp();
  const seconds = (performance.now() - begun) / 1000;
  const questions = Array.from({ length: asked + warming }, newVector);
  for (const share of [1, 0.2, 0.01]) {
    const some = documents.slice(0, Math.ceil(documents.length * share)).map(({ id }) => id);
    const scope: PassageScope = { account, readable: [{ base: place.base, documents: share === 1 ? 'all' : { only: some } }] };
    const exact = await askAll(compared, scope, { model: place.model, questions });
    const indexed = await askAll(createPassageIndex(database, copies), scope, { model: place.model, questions });
    const figures = [
      percentile(exact.times, 0.5),
      percentile(exact.times, 0.95),
      percentile(indexed.times, 0.5),
      percentile(indexed.times, 0.95),
    ];
    say([
      passages,
      dimensions,
      `${share * 100} %`,
      seconds.toFixed(0),
      ...figures.map((ms) => ms.toFixed(1)),
      recallOf(indexed, exact).toFixed(3),
    ]);
  }
}
await copies.drain();
await pool.end();
