import type { IndexedDocument } from '@inkstone/integrations/kit/passage-index';
import type { Pair } from '../retrieval/pairs.ts';
import { base, placeOf, type Question } from '../retrieval/question-set.ts';
import { handbooks } from './handbooks.ts';
import { type OfficeSet, officeSets } from './questions.ts';

const documentsOf = ({ documents }: OfficeSet): IndexedDocument[] =>
  documents.map((language) => {
    const { title, passages } = handbooks[language];
    return { id: language, base, title, language, passages: passages.map(([heading, text]) => ({ text, headings: [heading] })) };
  });

const questionsOf = ({ documents: [of = 'en'], questions }: OfficeSet): Question[] =>
  questions.map(([text, right], at) => ({ id: at + 1, text, right: new Set(right === null ? [] : [placeOf(of, right)]) }));

/** Small handbooks with the questions of an office that they answer, and with those that they do not. */
export const officePairs = (): Pair[] =>
  officeSets.flatMap((set) => {
    const documents = documentsOf(set);
    const questions = questionsOf(set);
    return [true, false].map((isAnswered) => ({
      ...{ name: `Office, ${set.name}, ${isAnswered ? 'its own' : 'of what it does not say'}`, isAnswered, documents },
      questions: questions.filter(({ right }) => right.size > 0 === isAnswered),
    }));
  });
