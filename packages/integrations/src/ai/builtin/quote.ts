import type { QuoteTask } from '../../kit/writing-task.ts';
import { languagePacks } from './languages/all-languages.ts';
import { detectLanguage } from './listing/language-of-idea.ts';

const mostQuotes = 3;
const longestQuote = 400;

/** Words of alphabets, and pairs of characters of scripts that write without spaces. */
const termsOf = (text: string): Set<string> => {
  const lower = text.toLocaleLowerCase();
  const words = lower.match(/[\p{Script=Latin}\p{N}]{2,}/gu) ?? [];
  const dense = lower.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu) ?? [];
  const pairs = dense.flatMap((run) => Array.from(run, (character, index) => character + (run[index + 1] ?? '')));
  return new Set([...words, ...pairs.filter((pair) => pair.length > 1)]);
};

type Sentence = { source: string; text: string };

const sentencesOf = ({ passages }: QuoteTask): Sentence[] =>
  passages.flatMap(({ source, text }) =>
    text
      .split(/(?<=[.!?])\s+|(?<=[。！？])|\n+/u)
      .map((sentence) => ({ source, text: sentence.trim().slice(0, longestQuote) }))
      .filter((sentence) => sentence.text),
  );

/** A word that stands in nearly every sentence tells nothing about any of them. */
const rank = (task: QuoteTask): Sentence[] => {
  const sentences = sentencesOf(task).map((sentence) => ({ sentence, terms: termsOf(sentence.text) }));
  const asked = [...termsOf(task.question)];
  const weights = new Map(
    asked.map((term) => [term, Math.log((sentences.length + 1) / (sentences.filter(({ terms }) => terms.has(term)).length + 0.5))]),
  );
  return sentences
    .map(({ sentence, terms }) => {
      const score = asked.reduce((sum, term) => sum + (terms.has(term) ? (weights.get(term) ?? 0) : 0), 0);
      return { sentence, score };
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, mostQuotes)
    .map(({ sentence }) => sentence);
};

/** The passages that fit a question best, word for word and with their sources. */
export const quotePassages = (task: QuoteTask): string => {
  const pack = languagePacks[detectLanguage(task.question) ?? 'en'];
  const quotes = rank(task).map(({ source, text }) => `> ${text}\n> — ${source}`);
  return quotes.length ? [pack.quoteLead, ...quotes].join('\n\n') : pack.nothingToQuote;
};
