import { readFileSync } from 'node:fs';
import type { IndexedDocument } from '@inkstone/integrations/kit/passage-index';
import { base, placeOf, type Question, type QuestionSet } from './question-set.ts';

type Answer = { text: string; answer_start: number };
type SquadQuestion = { question: string; answers: Answer[]; is_impossible?: boolean };
type SquadFile = { data: { paragraphs: { context: string; qas: SquadQuestion[] }[] }[] };

const read = (file: string): SquadFile => JSON.parse(readFileSync(file, 'utf8'));

const withoutMarks = (text: string): string =>
  text.replaceAll('&quot;', '"').replace(/^.*\[SEP\] /, (title) => title.replace('[SEP] ', ''));

/** A file in the form of SQuAD: each paragraph is a document of one passage. */
export const squadSet = (file: string, language: string): QuestionSet => {
  const documents = new Map<string, IndexedDocument>();
  const questions: Question[] = [];
  for (const { context, qas } of read(file).data.flatMap(({ paragraphs }) => paragraphs)) {
    const text = withoutMarks(context);
    const known = documents.get(text) ?? {
      id: `${file.split('/').at(-1)}:${documents.size}`,
      base,
      title: '',
      language,
      passages: [{ text, headings: [] }],
    };
    documents.set(text, known);
    const right = new Set([placeOf(known.id, 0)]);
    questions.push(...qas.map(({ question, answers }) => ({ text: question, right, answers: answers.map((answer) => answer.text) })));
  }
  return { documents: [...documents.values()], questions };
};

const passageLength = 1000;
const passageStep = 900;

const startsIn = (text: string): number[] =>
  Array.from(
    { length: Math.max(1, Math.ceil((text.length - (passageLength - passageStep)) / passageStep)) },
    (_, index) => index * passageStep,
  );

/** A file in the form of SQuAD with long articles: passages of 1000 characters that share 100 with the next one. */
export const longSquadSet = (file: string, language: string): QuestionSet => {
  const documents: IndexedDocument[] = [];
  const questions: Question[] = [];
  for (const { context, qas } of read(file).data.flatMap(({ paragraphs }) => paragraphs)) {
    const id = `article ${documents.length}`;
    const starts = startsIn(context);
    documents.push({
      id,
      base,
      title: '',
      language,
      passages: starts.map((start) => ({ text: context.slice(start, start + passageLength), headings: [] })),
    });
    for (const { question, answers } of qas.filter(({ is_impossible }) => !is_impossible)) {
      const places = starts.flatMap((start, index) =>
        answers.some(({ answer_start: from, text }) => from >= start && from + text.length <= start + passageLength)
          ? [placeOf(id, index)]
          : [],
      );
      if (places.length > 0) questions.push({ text: question, right: new Set(places) });
    }
  }
  return { documents, questions };
};
