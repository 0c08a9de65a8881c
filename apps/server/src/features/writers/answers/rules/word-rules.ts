import type { ContentLanguage } from '@inkstone/contract/writers';
import { visibleText } from '@inkstone/text/visible-text';
import { wordRanges } from '@inkstone/text/word-ranges';
import { glossaryFor, type TextStyle } from '../prompts/style-block.ts';
import type { RuleNote, TextRules } from './text-rules.ts';

type Asked<Name extends string> = {
  style: TextStyle | null;
  language: ContentLanguage;
  /** What the text is about: terms of the glossary that stand in it have to come. */
  about: string;
  /** The text that has room for all words that are asked for. */
  main: Name;
};

/** What a noun may have at its end where it stands in the plural or in another case. */
const endings = ['', 's', 'es', 'n', 'en', 'e', 'er', 'x'];
const stands = (text: string, word: string): boolean =>
  wordRanges(
    text,
    endings.map((ending) => word + ending),
  ).length > 0;

/** Those of the words that stand in a text, each once. */
const usedWords = (text: string, words: readonly string[]): string[] => [...new Set(wordRanges(text, words).map(({ word }) => word))];

/** Whether a term stands in a text elsewhere than inside of what it is called there. */
const isLeftAsItWas = (text: string, { term, said }: { term: string; said: string }): boolean => {
  if (term.toLowerCase() === said.toLowerCase()) return false;
  const right = wordRanges(text, [said]);
  return wordRanges(text, [term]).some(({ start, end }) => !right.some((range) => range.start <= start && end <= range.end));
};

/** The words that a voice asks for or never uses, and what the glossary calls things, for every vendor's text. */
export const wordRules = <Name extends string>({ style, language, about, main }: Asked<Name>): TextRules<Name> => {
  const { bannedWords = [], requiredWords = [] } = style ?? {};
  const terms = style ? glossaryFor(style, language) : [];
  const due = [...requiredWords, ...terms.filter(({ term }) => wordRanges(about, [term]).length > 0).map(({ said }) => said)];
  const wrongIn = (name: Name, html: string) => {
    const text = visibleText(html);
    return {
      banned: usedWords(text, bannedWords),
      missing: name === main ? [...new Set(due.filter((word) => !stands(text, word)))] : [],
      untold: terms.filter((each) => isLeftAsItWas(text, each)).map(({ term, said }) => `${term} → ${said}`),
    };
  };
  return {
    complaintsOn: (name, text) => {
      const { banned, missing, untold } = wrongIn(name, text);
      return [
        ...(banned.length ? [`${name} has words that are never to be used: ${banned.join(', ')}.`] : []),
        ...(missing.length ? [`${name} lacks words that it has to have, to the letter, where they are true: ${missing.join(', ')}.`] : []),
        ...(untold.length ? [`${name} does not follow the glossary: ${untold.join(', ')}.`] : []),
      ];
    },
    settle: (name, text) => {
      const { banned, missing, untold } = wrongIn(name, text);
      const note = (code: RuleNote['note'], words: readonly string[]): RuleNote[] =>
        words.length ? [{ note: code, params: { fields: name, words: words.join(', ') } }] : [];
      return { text, notes: [...note('bannedWords', banned), ...note('missingWords', missing), ...note('glossaryWords', untold)] };
    },
  };
};
