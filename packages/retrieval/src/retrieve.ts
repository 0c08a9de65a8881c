import { type Marks, sumOfMarks } from './index/score.ts';
import { type OpenDictionary, type Reading, readingsOf } from './question/readings.ts';
import { type Closeness, closenessFor } from './ranking/closeness.ts';

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
};

/** How many passages are wanted at most, and from which score on. */
export type RetrievalSettings = { topK: number; threshold: number };

/** A passage with its score in 0..1: how much of the question it answers, comparable between questions. */
export type Passage = Omit<Candidate, 'marks'> & { score: number };

/** So many are looked at closely, whatever the settings are: they cut what was ranked, and change no rank. */
const pool = 50;

const weightOf = { together: 0.4, inOrder: 0.3, language: 0.05 };
/** A title that says four tenths of a question says all that titles say. */
const mostOfMarks = sumOfMarks({ passage: 1, document: 1, title: 0.4, beside: 1 });
const most = mostOfMarks + weightOf.together + weightOf.inOrder + weightOf.language;

const scoreOf = (candidate: Candidate, reading: Reading, { together, inOrder }: Closeness): number => {
  const sameLanguage = reading.language !== null && candidate.language === reading.language ? 1 : 0;
  const sum = sumOfMarks(candidate.marks) + weightOf.together * together + weightOf.inOrder * inOrder + weightOf.language * sameLanguage;
  return Math.min(1, (reading.trust * sum) / most);
};

const placeOf = ({ document, index }: Passage): string => `${document} ${index}`;

const compare = (one: Passage, other: Passage): number => other.score - one.score || (placeOf(one) < placeOf(other) ? -1 : 1);

/** All that may answer, the best first, before any setting. */
const ranked = (readings: readonly Reading[], legs: readonly Leg[]): Passage[] => {
  const best = new Map<string, Passage>();
  for (const [at, { candidates, weights }] of legs.entries()) {
    const reading = readings[at];
    if (!reading) continue;
    const closenessOf = closenessFor(reading.groups, weights);
    for (const candidate of candidates) {
      const { marks: _, ...rest } = candidate;
      const passage = { ...rest, score: scoreOf(candidate, reading, closenessOf(candidate)) };
      const known = best.get(placeOf(passage));
      if (!known || known.score < passage.score) best.set(placeOf(passage), passage);
    }
  }
  return [...best.values()].sort(compare);
};

/** The passages that answer a question. A higher top-k only appends, a higher threshold only removes. */
export const retrieve = async (
  search: Search,
  { question, dictionary }: { question: string; dictionary: OpenDictionary },
  { topK, threshold }: RetrievalSettings,
): Promise<Passage[]> => {
  const readings = await readingsOf(question, await search.languages(), dictionary);
  const legs = await search.find(readings, pool);
  return ranked(readings, legs)
    .filter(({ score }) => score >= threshold)
    .slice(0, topK);
};
