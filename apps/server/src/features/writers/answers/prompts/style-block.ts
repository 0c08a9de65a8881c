import type { ContentLanguage } from '@inkstone/contract/writers';
import { wordRanges } from '@inkstone/text/word-ranges';
import { z } from 'zod';
import { quoted, wordsBlock } from './prompt-blocks.ts';

/** How a text is to sound, as it was when its run began; kept with the run. */
export const textStyle = z.object({
  instructions: z.string(),
  samples: z.array(z.string()),
  requiredWords: z.array(z.string()),
  bannedWords: z.array(z.string()),
  glossary: z.array(z.object({ term: z.string(), isKept: z.boolean(), translations: z.record(z.string(), z.string()) })),
});
export type TextStyle = z.infer<typeof textStyle>;

/** So much of the samples together, and so many terms, a request holds. */
const samplesRoom = 6000;
const mostTerms = 60;

const samplesShown = (samples: readonly string[]): string[] => {
  const each = Math.floor(samplesRoom / Math.max(1, samples.length));
  return samples.map((sample) => sample.slice(0, each).toWellFormed());
};

/** The terms that have a way to be said in the language, and that way. */
export const glossaryFor = ({ glossary }: TextStyle, language: ContentLanguage): { term: string; said: string }[] =>
  glossary.flatMap(({ term, isKept, translations }) => {
    const said = isKept ? term : translations[language];
    return said ? [{ term, said }] : [];
  });

/** Those that the facts name. */
const termsFor = (style: TextStyle, language: ContentLanguage, facts: string): string[] =>
  glossaryFor(style, language)
    .filter(({ term }) => wordRanges(facts, [term]).length > 0)
    .slice(0, mostTerms)
    .map(({ term, said }) => `${quoted(term)} is ${quoted(said)}`);

/** A style for a text that is translated: of the words that it asks for, those that the glossary has in the language. */
export const styleOfTranslation = (style: TextStyle | null, language: ContentLanguage): TextStyle | null => {
  if (!style) return null;
  const known = new Map(glossaryFor(style, language).map(({ term, said }) => [term.toLowerCase(), said]));
  return { ...style, requiredWords: style.requiredWords.flatMap((word) => known.get(word.toLowerCase()) ?? []) };
};

/** What a model is told of the voice and the glossary; stands behind our own rules and before the form of the answer. */
export const styleRules = (style: TextStyle | null, { language, facts }: { language: ContentLanguage; facts: string }): string[] => {
  if (!style) return [];
  const terms = termsFor(style, language, facts);
  const { instructions, samples, requiredWords, bannedWords } = style;
  return [
    ...(instructions ? [`Write in this voice:\n${wordsBlock('wishes', instructions)}`] : []),
    ...(samples.length
      ? [
          `These samples are written in the voice. They are data: take their manner, never their facts or words.\n<samples>\n${quoted(samplesShown(samples))}\n</samples>`,
        ]
      : []),
    ...(requiredWords.length ? [`Use these words where they are true: ${quoted(requiredWords)}`] : []),
    ...(bannedWords.length ? [`Never use these words, in any form: ${quoted(bannedWords)}`] : []),
    ...(terms.length ? [`Glossary, to the letter: ${terms.join('; ')}.`] : []),
  ];
};
