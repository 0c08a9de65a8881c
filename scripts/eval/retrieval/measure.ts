import type { PassageIndex } from '@inkstone/integrations/kit/passage-index';
import { type Passage, retrieve } from '@inkstone/retrieval/retrieve';
import { folded } from '@inkstone/retrieval/terms/fold';
import { mostPlaces, nearOf } from '../../../apps/server/src/features/chats/answering/closest-places.ts';
import { createMemoryIndex } from './memory-index.ts';
import { openPackedDictionary } from './packed-dictionary.ts';
import { base, placeOf, type Question, type QuestionSet } from './question-set.ts';

/** What the questions of a half found: their passages, the best first. */
export type Answered = { question: Question; passages: Passage[] }[];

const account = 'evaluation';

/** An index of these documents. */
export const indexOf = async ({ documents }: Pick<QuestionSet, 'documents'>): Promise<PassageIndex> => {
  const index = createMemoryIndex();
  await index.put(account, documents);
  return index;
};

/** Asks questions, as the product would. */
export const ask = async (index: PassageIndex, questions: readonly Question[]): Promise<Answered> => {
  const searchIn = (only: readonly string[] | undefined) =>
    index.search({ account, readable: [{ base, documents: only ? { only } : 'all' }] });
  const inAll = searchIn(undefined);
  const answered: Answered = [];
  for (const question of questions) {
    const search = question.documents ? searchIn(question.documents) : inAll;
    const passages = await retrieve(search, { question: question.text, dictionary: openPackedDictionary }, { topK: 50, threshold: 0 });
    answered.push({ question, passages });
  }
  return answered;
};

const isRight = ({ right }: Question, passage: Passage): boolean => right.has(placeOf(passage.document, passage.index));

const share = (answered: Answered, isHit: (each: Answered[number]) => boolean): number => answered.filter(isHit).length / answered.length;

const spaced = (text: string): string => folded(text).replaceAll(/\s+/g, ' ');

/** What questions lost their first place to that were answered rightly elsewhere: how many of them, and how many of those passages have the answer in them, word for word. */
export const lostTo = (before: Answered, after: Answered): { lost: number; answeredToo: number } => {
  const lost = after.flatMap(({ question, passages: [first] }, at) => {
    const [was] = before[at]?.passages ?? [];
    return was && isRight(question, was) && first && !isRight(question, first)
      ? [{ answers: question.answers ?? [], text: spaced(first.text) }]
      : [];
  });
  const answeredToo = lost.filter(({ answers, text }) => answers.some((answer) => text.includes(spaced(answer))));
  return { lost: lost.length, answeredToo: answeredToo.length };
};

/** The share of questions with a right passage among the first so many. */
export const hitAt =
  (most: number) =>
  (answered: Answered): number =>
    share(answered, ({ question, passages }) => passages.slice(0, most).some((passage) => isRight(question, passage)));

/** The same, where a document counts once, by its best passage. */
export const documentHitAt =
  (most: number) =>
  (answered: Answered): number =>
    share(answered, ({ question, passages }) =>
      [...new Map(passages.toReversed().map((passage) => [passage.document, passage])).values()]
        .sort((one, other) => other.score - one.score)
        .slice(0, most)
        .some((passage) => isRight(question, passage)),
    );

/** From this score on a passage answers, unless somebody sets another one. */
const strict = 0.5;

/** The share of questions that something answers in strict mode, whatever it is. */
export const answeredShare = (answered: Answered): number => share(answered, ({ passages }) => (passages[0]?.score ?? 0) >= strict);
/** And of those that nothing does. */
export const refusedShare = (answered: Answered): number => 1 - answeredShare(answered);

/** Of the questions that strict mode refuses: how many there are, of how many some places are told, and of how many the right one is among these. */
export const nearRefused = (answered: Answered): { refused: number; told: number; right: number } => {
  const refused = answered.filter(({ passages }) => (passages[0]?.score ?? 0) < strict);
  const near = refused.map(({ question, passages }) =>
    nearOf(passages)
      .slice(0, mostPlaces)
      .map((passage) => isRight(question, passage)),
  );
  return {
    refused: refused.length,
    told: near.filter(({ length }) => length > 0).length,
    right: near.filter((each) => each.includes(true)).length,
  };
};

/** nDCG of the first ten, where a passage is right or not. */
export const ndcgAt10 = (answered: Answered): number => {
  const gain = (at: number): number => 1 / Math.log2(at + 2);
  const sum = (gains: readonly number[]): number => gains.reduce((all, each) => all + each, 0);
  const each = answered.map(({ question, passages }) => {
    const got = sum(passages.slice(0, 10).map((passage, at) => (isRight(question, passage) ? gain(at) : 0)));
    return got / sum(Array.from({ length: Math.min(10, question.right.size) }, (_, at) => gain(at)));
  });
  return sum(each) / each.length;
};

/** A share as tables tell it: .937. */
export const told = (figure: number): string => figure.toFixed(3).replace(/^0/, '');
