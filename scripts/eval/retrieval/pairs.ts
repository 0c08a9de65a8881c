import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IndexedDocument } from '@inkstone/integrations/kit/passage-index';
import { officePairs } from '../office/office-pairs.ts';
import { base, type Question, type QuestionSet } from './question-set.ts';
import { rows } from './rows.ts';

/** Documents with questions that they answer, or that they do not. */
export type Pair = { name: string; isAnswered: boolean; documents: IndexedDocument[]; questions: Question[] };

const openSet = (folder: string) => {
  const known = new Map<string, QuestionSet>();
  return (set: string): QuestionSet => {
    const found = known.get(set) ?? rows.find((row) => row.set === set)?.open(folder);
    if (!found) throw new Error(`There is no set ${set}.`);
    known.set(set, found);
    return found;
  };
};

const documentOf = (place: string): string => place.slice(0, place.lastIndexOf(' '));

/** The first half of a set's documents, with the questions about them, and with those about the other half. */
const halved = (set: string, { documents, questions }: QuestionSet): Pair[] => {
  const half = documents.slice(0, Math.floor(documents.length / 2));
  const ids = new Set(half.map(({ id }) => id));
  const isOf = ({ right }: Question): boolean => [...right].some((place) => ids.has(documentOf(place)));
  return [
    { name: `half of ${set}, its own`, isAnswered: true, documents: half, questions: questions.filter(isOf) },
    { name: `half of ${set}, the other half's`, isAnswered: false, documents: half, questions: questions.filter((each) => !isOf(each)) },
  ];
};

/** So many small bases of a set, each of so few documents: most bases begin so. */
const smallBases = 6;
const askedOfSmall = 40;

/** Bases of a few documents, with the questions about them, and with some about the others. */
const small = (set: string, few: number, { documents, questions }: QuestionSet): Pair[] =>
  Array.from({ length: smallBases }, (_, at) => {
    const from = Math.floor((at * documents.length) / smallBases);
    const some = documents.slice(from, from + few);
    const ids = new Set(some.map(({ id }) => id));
    const isOf = ({ right }: Question): boolean => [...right].some((place) => ids.has(documentOf(place)));
    const others = questions.filter((each) => !isOf(each));
    const step = Math.max(1, Math.floor(others.length / askedOfSmall));
    const name = `${few} of ${set} (${at + 1})`;
    return [
      { name: `${name}, its own`, isAnswered: true, documents: some, questions: questions.filter(isOf) },
      { name: `${name}, others'`, isAnswered: false, documents: some, questions: others.filter((__, place) => place % step === 0) },
    ];
  }).flat();

type NewsLine = { query: string; positive: string[]; negative: string[] };

/** RGB's Chinese questions: with the news that answer them, and against news about the same things that do not. */
export const newsPairs = (folder: string): Pair[] => {
  const lines = readFileSync(join(folder, 'chen700564/RGB/data/zh_refine.json'), 'utf8').trim().split('\n');
  const read: NewsLine[] = lines.map((line) => JSON.parse(line));
  const documentsOf = (textsOf: (line: NewsLine) => string[]): IndexedDocument[] =>
    read.flatMap((line, at) =>
      textsOf(line).map((text, index) => ({ id: `${at} ${index}`, base, title: '', language: 'zh', passages: [{ text, headings: [] }] })),
    );
  const questions = read.map(({ query }) => ({ text: query, right: new Set<string>() }));
  return [
    {
      name: 'RGB zh, its own',
      isAnswered: true,
      documents: documentsOf(({ positive, negative }) => [...positive, ...negative]),
      questions,
    },
    { name: "RGB zh, its questions' negatives", isAnswered: false, documents: documentsOf(({ negative }) => negative), questions },
  ];
};

/** What tells answered questions from others is fitted and measured on these. */
export const pairsOf = (folder: string): Pair[] => {
  const open = openSet(folder);
  const own = (set: string): Pair => ({ name: `${set}, its own`, isAnswered: true, ...open(set) });
  const of = (set: string, asked: string): Pair => ({
    ...{ name: `${set}, asked ${asked}`, isAnswered: false },
    ...{ documents: open(set).documents, questions: open(asked).questions },
  });
  return [
    own('COVID-QA'),
    of('COVID-QA', 'XQuAD en'),
    of('COVID-QA', 'Cranfield'),
    own('XQuAD en'),
    of('XQuAD en', 'COVID-QA'),
    own('XQuAD zh'),
    of('XQuAD zh', 'CMRC2018 dev'),
    own('CMRC2018 dev'),
    of('CMRC2018 dev', 'XQuAD zh'),
    own('Cranfield'),
    of('Cranfield', 'COVID-QA'),
    ...['XQuAD en', 'XQuAD zh', 'XQuAD de', 'XQuAD es', 'SQuAD-pt', 'KorQuAD', 'JSQuAD'].flatMap((set) => halved(set, open(set))),
    ...['XQuAD en', 'XQuAD es', 'XQuAD zh', 'JSQuAD'].flatMap((set) => small(set, 5, open(set))),
    ...small('COVID-QA', 1, open('COVID-QA')),
    own('XQuAD, zh asks en'),
    own('XQuAD, en asks zh'),
    of('XQuAD en', 'CMRC2018 dev'),
    of('XQuAD zh', 'COVID-QA'),
    ...officePairs(),
    own('FinanceBench'),
    of('FinanceBench', 'XQuAD en'),
  ];
};
