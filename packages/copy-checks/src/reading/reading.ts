import { isCountedInCharacters, lengthOf, sentencesOf } from '@inkstone/text/length';
import type { Check } from '../copy.ts';
import { check, type Subject, within } from '../subject.ts';
import { readingEase } from './readability.ts';

/** A sentence of more than so many characters, or words, is hard to follow. */
const longestSentence = { characters: 45, words: 20 };

const sentenceCheck = ({ blocks, language }: Subject): Check => {
  const sentences = blocks.filter(({ kind }) => kind === 'paragraph').flatMap(({ text }) => sentencesOf(text));
  const all = sentences.reduce((sum, sentence) => sum + lengthOf(sentence, language), 0);
  const average = Math.round(all / Math.max(1, sentences.length));
  const longest = isCountedInCharacters(language) ? longestSentence.characters : longestSentence.words;
  return check('sentences', 'reading', [average <= longest ? 'good' : average <= longest * 1.3 ? 'fair' : 'poor', { average }]);
};

/** Prose is read as sentences; lists and tables would spoil the measure. */
const proseOf = ({ blocks }: Subject): string =>
  blocks
    .filter(({ kind }) => kind === 'paragraph')
    .map(({ text }) => text)
    .join('\n');

/** What a reader would say. */
export const readingChecks = (subject: Subject): Check[] => {
  const { blocks, words, wordCount, language } = subject;
  const ease = readingEase(proseOf(subject), language);
  const hasParts = blocks.some(({ kind }) => kind !== 'paragraph');
  const asked =
    wordCount === null
      ? []
      : [check('wordCount', 'reading', [within(words, [wordCount * 0.75, wordCount * 1.25], 0.25), { words, asked: wordCount }])];
  return [
    ...asked,
    sentenceCheck(subject),
    check('structure', 'reading', [hasParts || blocks.length >= 2 || words < 60 ? 'good' : 'fair']),
    ...(ease === null ? [] : [check('readingEase', 'reading', [ease >= 50 ? 'good' : ease >= 30 ? 'fair' : 'poor', { ease }])]),
  ];
};
