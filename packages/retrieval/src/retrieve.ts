import { isMostlyContents } from '@inkstone/text/contents-lines';
import { type Group, type Marks, sumOfMarks } from './index/score.ts';
import { fused, keyOf, type Near, reordered } from './meaning/fused.ts';
import { type MeaningOf, textOf } from './meaning/nearness.ts';
import { type OpenDictionary, type Reading, readingsOf } from './question/readings.ts';
import { certaintyOf, kindOf, type QuestionKind, type Signs, signsOf } from './ranking/certainty.ts';
import { type Closeness, closenessFor } from './ranking/closeness.ts';
import { namedFor } from './ranking/named.ts';
import { besideOwnWords } from './ranking/own-words.ts';
import { weighed } from './ranking/weights.ts';

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
export type Passage = Omit<Candidate, 'marks'> & {
  score: number;
  foundBy: readonly ('words' | 'meaning')[];
  /** What was looked for, where that is the question in another language: by it the sentence is found that answers. */
  asked?: readonly Group[];
};

/** So many are looked at closely, whatever the settings are: they cut what was ranked, and change no rank. */
const pool = 50;

/** A title that says four tenths of a question says all that titles say. */
const mostOfMarks = sumOfMarks({ passage: 1, document: 1, title: 0.4, beside: 1 });

/** A passage with what it is worth beside the others, and how close the words of the question stand in it. */
type Weighed = { passage: Omit<Candidate, 'marks'>; worth: number; closeness: Closeness };

type SignsOfPassage = Closeness & { named: number; kind: QuestionKind };

/** A list of contents has the words of all headings, and answers nothing. */
const contentsTrust = 0.5;

const worthOf = (candidate: Candidate, { language, trust }: Reading, { kind, ...signs }: SignsOfPassage): number => {
  const isOther = language !== null && candidate.language !== null && candidate.language !== language;
  const { sum, most } = weighed({ ...signs, ownLanguage: isOther ? 0 : 1 }, kind);
  return (
    (isMostlyContents(candidate.text) ? contentsTrust : 1) *
    Math.min(1, (trust * (sumOfMarks(candidate.marks) + sum)) / (mostOfMarks + most))
  );
};

const compare = (one: Weighed, other: Weighed): number => other.worth - one.worth || (keyOf(one.passage) < keyOf(other.passage) ? -1 : 1);

/** All that may answer as one reading understands the question, the best first, before any setting. */
const ranked = (question: string, reading: Reading, { candidates, weights }: Leg): Weighed[] => {
  const kind = kindOf({ question, trust: reading.trust });
  const closenessOf = closenessFor(question, reading.groups, weights);
  const namedIn = namedFor(reading.groups, weights);
  return candidates
    .map(({ marks, ...passage }) => {
      const closeness = closenessOf(passage);
      return { passage, closeness, worth: worthOf({ ...passage, marks }, reading, { ...closeness, named: namedIn(passage), kind }) };
    })
    .sort(compare);
};

type Question = { question: string; dictionary: OpenDictionary };

/** What one reading found, the best first, and the signs by which is told whether the best of it answers. */
type Looked = { found: Weighed[]; signs: Signs; kind: QuestionKind; asked: readonly Group[]; isOwnLanguage: boolean };

/** Without the words of the question that only tell who asks, where no passage has them. */
const withoutUnsaid = (reading: Reading, leg: Leg | undefined): { reading: Reading; leg: Leg | undefined } => {
  const isSaid = (_: unknown, at: number): boolean => !reading.groups[at]?.isOfAsker || (leg?.weights[at] ?? 0) > 0;
  if (!leg || reading.groups.every(isSaid)) return { reading, leg };
  return { reading: { ...reading, groups: reading.groups.filter(isSaid) }, leg: { ...leg, weights: leg.weights.filter(isSaid) } };
};

/** What each reading of a question found; nothing of those that found nothing. */
export const lookFor = async (search: Search, { question, dictionary }: Question): Promise<Looked[]> => {
  const readings = await readingsOf(question, await search.languages(), dictionary);
  const legs = await search.find(readings, pool);
  return readings.flatMap((all, at) => {
    const { reading, leg } = withoutUnsaid(all, legs[at]);
    const found = leg ? ranked(question, reading, leg) : [];
    const [first] = found;
    if (!leg || !first) return [];
    const asked = { question, groups: reading.groups, weights: leg.weights, trust: reading.trust };
    const worths = found.map(({ worth }) => worth);
    const rare = reading.groups.map((group, place) => ({ ...group, weight: leg.weights[place] ?? 0 }));
    const signs = signsOf(asked, first.passage, { worths, closeness: first.closeness });
    return [{ found, signs, kind: kindOf(asked), asked: rare, isOwnLanguage: first.passage.language === reading.language }];
  });
};

/**
 * What was found by words, each with how likely it answers. What a passage is worth is told of its own reading alone, so readings are compared by
 * their likelihoods; what another language says is looked for as far as the question's own words find no answer.
 */
const findByWords = async (search: Search, asked: Question): Promise<Passage[]> => {
  const best = new Map<string, Passage>();
  const looked = await lookFor(search, asked);
  const own = looked.find(({ kind }) => kind !== 'translated');
  const reached = own && { certainty: certaintyOf(own.signs, own.kind), isOwnLanguage: own.isOwnLanguage };
  for (const { found, signs, kind, asked: groups } of looked) {
    const itself = certaintyOf(signs, kind);
    const certainty = kind === 'translated' ? besideOwnWords(itself, reached ?? null) : itself;
    const most = found[0]?.worth || 1;
    for (const { passage, worth } of found) {
      const score = certainty * Math.sqrt(worth / most);
      const known = best.get(keyOf(passage));
      // Of a name and of words in another language the translation has both, and the question's own words the name alone.
      const asked = kind === 'translated' ? groups : known?.asked;
      best.set(keyOf(passage), { ...passage, score: Math.max(score, known?.score ?? 0), foundBy: ['words'], ...(asked && { asked }) });
    }
  }
  return [...best.values()].sort((one, other) => other.score - one.score || (keyOf(one) < keyOf(other) ? -1 : 1));
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
