import { type Marks, sumOfMarks } from './index/score.ts';
import { fused, type Near, reordered } from './meaning/fused.ts';
import { type MeaningOf, textOf } from './meaning/nearness.ts';
import { type OpenDictionary, type Reading, readingsOf } from './question/readings.ts';
import { certaintyOf, kindOf, type QuestionKind, type Signs, signsOf } from './ranking/certainty.ts';
import { type Closeness, closenessFor } from './ranking/closeness.ts';
import { namedFor } from './ranking/named.ts';

/** A passage that may answer, as the index tells it. */
export type Candidate = {
  document: string;
  /** Its place among the passages of its document. */
  index: number;
  text: string;
  headings: readonly string[];
  language: string | null;
  title: string;
  marks: Marks;
};

/** What an index found for one reading, and what each group of the reading weighs there. */
export type Leg = { candidates: readonly Candidate[]; weights: readonly number[] };

/** An index as one asker sees it: nothing that may not be read by this asker counts in it or comes from it. */
export type Search = {
  /** The languages of the documents, as far as they are known. */
  languages(): Promise<readonly string[]>;
  find(readings: readonly Reading[], limit: number): Promise<readonly Leg[]>;
  /** The passages that are nearest in meaning, the nearest first, of those that have a vector of the model. */
  findNear(meaning: Pick<MeaningOf, 'model' | 'vector'>, limit: number): Promise<readonly Near[]>;
};

/** Tells how well each text answers a question; null where it cannot be told now. */
export type Rerank = (question: string, texts: readonly string[]) => Promise<readonly number[] | null>;

/** How many passages are wanted at most, and from which score on. */
export type RetrievalSettings = { topK: number; threshold: number };

/** A passage with its score in 0..1, comparable between questions: of the best one, how likely it is that it answers; of the others, less by what they are worth beside it. */
export type Passage = Omit<Candidate, 'marks'> & { score: number; foundBy: readonly ('words' | 'meaning')[] };

/** So many are looked at closely, whatever the settings are: they cut what was ranked, and change no rank. */
const pool = 50;

const weightOf = { together: 0.4, inOrder: 0.3, named: 0.2, language: 0.05 };
/** A title that says four tenths of a question says all that titles say. */
const mostOfMarks = sumOfMarks({ passage: 1, document: 1, title: 0.4, beside: 1 });
const most = mostOfMarks + weightOf.together + weightOf.inOrder + weightOf.named + weightOf.language;

/** A passage with what it is worth beside the others, and how it was found. */
type Weighed = { passage: Omit<Candidate, 'marks'>; worth: number; closeness: Closeness; reading: Reading; weights: readonly number[] };

const worthOf = (candidate: Candidate, reading: Reading, { together, inOrder, named }: Closeness & { named: number }): number => {
  const sameLanguage = reading.language !== null && candidate.language === reading.language ? 1 : 0;
  const close = weightOf.together * together + weightOf.inOrder * inOrder + weightOf.named * named;
  const sum = sumOfMarks(candidate.marks) + close + weightOf.language * sameLanguage;
  return Math.min(1, (reading.trust * sum) / most);
};

const placeOf = ({ passage: { document, index } }: Weighed): string => `${document} ${index}`;

const compare = (one: Weighed, other: Weighed): number => other.worth - one.worth || (placeOf(one) < placeOf(other) ? -1 : 1);

/** All that may answer, the best first, before any setting. */
const ranked = (readings: readonly Reading[], legs: readonly Leg[]): Weighed[] => {
  const best = new Map<string, Weighed>();
  for (const [at, { candidates, weights }] of legs.entries()) {
    const reading = readings[at];
    if (!reading) continue;
    const closenessOf = closenessFor(reading.groups, weights);
    const namedIn = namedFor(reading.groups, weights);
    for (const candidate of candidates) {
      const { marks: _, ...passage } = candidate;
      const closeness = closenessOf(candidate);
      const weighed = {
        passage,
        closeness,
        reading,
        weights,
        worth: worthOf(candidate, reading, { ...closeness, named: namedIn(candidate) }),
      };
      const known = best.get(placeOf(weighed));
      if (!known || known.worth < weighed.worth) best.set(placeOf(weighed), weighed);
    }
  }
  return [...best.values()].sort(compare);
};

type Question = { question: string; dictionary: OpenDictionary };

/** All that may answer, and the signs by which is told whether the best of it does; null where there is nothing. */
export const lookFor = async (
  search: Search,
  { question, dictionary }: Question,
): Promise<{ found: Weighed[]; signs: Signs; kind: QuestionKind } | null> => {
  const readings = await readingsOf(question, await search.languages(), dictionary);
  const found = ranked(readings, await search.find(readings, pool));
  const [first] = found;
  if (!first) return null;
  const { passage, closeness, reading, weights } = first;
  const asked = { question, groups: reading.groups, weights, trust: reading.trust };
  const worths = found.map(({ worth }) => worth);
  return { found, signs: signsOf(asked, passage, { worths, closeness }), kind: kindOf(asked) };
};

/** What was found by words, each with how likely it answers. */
const findByWords = async (search: Search, asked: Question): Promise<Passage[]> => {
  const looked = await lookFor(search, asked);
  if (!looked) return [];
  const { found, signs, kind } = looked;
  const certainty = certaintyOf(signs, kind);
  const best = found[0]?.worth || 1;
  return found.map(({ passage, worth }) => ({ ...passage, score: certainty * Math.sqrt(worth / best), foundBy: ['words'] }));
};

/** What beside words a question is looked for by; without them words answer alone. */
type Beside = { meaning?: MeaningOf | null; rerank?: Rerank | null };

/** The passages that answer a question. A higher top-k only appends, a higher threshold only removes. */
export const retrieve = async (search: Search, asked: Question & Beside, { topK, threshold }: RetrievalSettings): Promise<Passage[]> => {
  const { question, meaning, rerank } = asked;
  const [byWords, near] = await Promise.all([findByWords(search, asked), meaning ? search.findNear(meaning, pool) : []]);
  const found = fused(byWords, near, meaning?.strangeness ?? 0).slice(0, pool);
  const texts = found.map(textOf);
  const scores = rerank && found.length > 1 ? await rerank(question, texts) : null;
  return (scores ? reordered(found, scores) : found).filter(({ score }) => score >= threshold).slice(0, topK);
};
