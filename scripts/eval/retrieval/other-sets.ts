import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { base, placeOf, type QuestionSet } from './question-set.ts';

const tagged = (text: string, tag: string): string[] =>
  [...text.matchAll(new RegExp(`<${tag}>(?<inside>[\\s\\S]*?)</${tag}>`, 'g'))].map(({ groups }) => (groups?.['inside'] ?? '').trim());

/** Cranfield's abstracts: the n-th query of the file is query n of the judgements. */
export const cranfieldSet = (folder: string): QuestionSet => {
  const of = (name: string): string => readFileSync(`${folder}/${name}`, 'utf8');
  const right = new Map<string, Set<string>>();
  for (const line of of('cranqrel.trec.txt').split('\n')) {
    const [query = '', , document = '', relevance = '0'] = line.trim().split(/\s+/);
    if (Number(relevance) > 0) right.set(query, (right.get(query) ?? new Set()).add(placeOf(document, 0)));
  }
  const documents = tagged(of('cran.all.1400.xml'), 'doc').map((document) => ({
    id: tagged(document, 'docno')[0] ?? '',
    base,
    title: tagged(document, 'title')[0] ?? '',
    language: 'en',
    passages: [{ text: tagged(document, 'text')[0] ?? '', headings: [] }],
  }));
  const questions = tagged(of('cran.qry.xml'), 'title').map((text, at) => ({
    text,
    right: right.get(String(at + 1)) ?? new Set<string>(),
  }));
  return { documents, questions };
};

/** Banking77's questions with their intents. */
export const bankingRows = (folder: string): Record<'train' | 'test', { text: string; category: string }[]> => {
  const rows = (name: string): { text: string; category: string }[] => parse(readFileSync(`${folder}/${name}`, 'utf8'), { columns: true });
  return { train: rows('train.csv'), test: rows('test.csv') };
};

/** Banking77: an intent is a document whose passages are the questions of its training; any of them is right. */
export const bankingSet = (folder: string): QuestionSet => {
  const { train, test } = bankingRows(folder);
  const intents = new Map<string, string[]>();
  for (const { text, category } of train) intents.set(category, [...(intents.get(category) ?? []), text]);
  return {
    documents: [...intents].map(([id, texts]) => ({
      id,
      base,
      title: '',
      language: 'en',
      passages: texts.map((text) => ({ text, headings: [] })),
    })),
    questions: test.map(({ text, category }) => ({
      text,
      right: new Set((intents.get(category) ?? []).map((_, index) => placeOf(category, index))),
    })),
  };
};
