import type { ListingField } from '@inkstone/contract/listing-writer';
import type { ContentLanguage } from '@inkstone/contract/writers';
import { visibleText } from '@inkstone/text/visible-text';
import { wordRanges } from '@inkstone/text/word-ranges';
import { fitLine, type LineLimits, lengthComplaint, searchTextLimits, titleLimits } from '../../answers/rules/line-limits.ts';
import type { RuleNote, TextRules } from '../../answers/rules/text-rules.ts';

const limitsOf: Partial<Record<ListingField, LineLimits>> = {
  title: titleLimits,
  seoTitle: titleLimits,
  seoDescription: searchTextLimits,
};

/** Those of the words that stand in a text. */
const usedWords = (text: string, words: readonly string[]): string[] => [
  ...new Set(wordRanges(visibleText(text), words).map(({ word }) => word)),
];

type Asked = { language: ContentLanguage; bannedWords: readonly string[] };

/** Length limits of search pages, and the words that a voice never uses; both hold for every vendor's text. */
export const listingRules = ({ language, bannedWords }: Asked): TextRules<ListingField> => ({
  complaintsOn: (name, text) => {
    const limits = limitsOf[name];
    const length = limits && lengthComplaint(name, text, limits);
    const used = usedWords(text, bannedWords);
    return [...(length ? [length] : []), ...(used.length ? [`${name} has words that are never to be used: ${used.join(', ')}.`] : [])];
  },
  settle: (name, text) => {
    const limits = limitsOf[name];
    const fitted = limits ? fitLine(text, language, limits) : text;
    const used = usedWords(fitted, bannedWords);
    const notes: RuleNote[] = [
      ...(fitted === text ? [] : [{ note: 'shortenedText' as const, params: { fields: name } }]),
      ...(used.length ? [{ note: 'bannedWords' as const, params: { fields: name, words: used.join(', ') } }] : []),
    ];
    return { text: fitted, notes };
  },
});
