import type { TextWeakness } from '@inkstone/contract/dashboard';
import { searchRooms } from '@inkstone/contract/search-rooms';
import { checkCopy } from '@inkstone/copy-checks/check-copy';
import type { Check, CopyText } from '@inkstone/copy-checks/copy';
import type { ProductTexts } from '@inkstone/integrations';
import { arialWidth } from '@inkstone/text/arial-width';
import { countWords } from '@inkstone/text/length';
import { sureScore, toldLanguage } from '@inkstone/text/told-language';
import { visibleText } from '@inkstone/text/visible-text';

/** How good the texts of a product are, 0 to 100, and what is wrong with them, the most urgent first. */
export type TextScore = { textScore: number; weaknesses: TextWeakness[] };

/** A shorter description tells a shopper too little; half as many characters of Chinese, Japanese or Korean tell as much. */
export const wordsOfGoodText = 50;
/** Whoever puts fifty words behind more markup than this has written a short text. */
const longestLook = 20_000;
/** What a description without a word, or with few, takes off the score. */
const shortness = 40;
const namedAtMost = 3;

const isPoor = (checks: readonly Check[], name: Check['name']): boolean =>
  checks.some((check) => check.name === name && check.verdict === 'poor');

/** The description as far as it is looked at, and how many words a shopper sees of it. */
export const lookAt = (descriptionHtml: string): { html: string; words: number } => {
  const html = descriptionHtml.slice(0, longestLook);
  return { html, words: countWords(visibleText(html)) };
};

type Looked = ProductTexts & { words: number; checks: readonly Check[] };

const weaknessesOf = ({ title, seoTitle, seoDescription, words, checks }: Looked): TextWeakness[] => {
  const found: (TextWeakness | false)[] = [
    isPoor(checks, 'sense') && { code: 'nonsense' },
    words === 0 ? { code: 'noDescription' } : words < wordsOfGoodText && { code: 'short', words },
    seoDescription.trim() === '' ? { code: 'noSeoDescription' } : isPoor(checks, 'seoDescriptionWidth') && { code: 'seoDescriptionLength' },
    seoTitle.trim() === ''
      ? // Search results then show the product's own title.
        arialWidth(title, searchRooms.title.size) > searchRooms.title.pixels && { code: 'titleTooLong' }
      : isPoor(checks, 'seoTitleWidth') && { code: 'seoTitleLength' },
    seoTitle.trim() === '' && { code: 'noSeoTitle' },
    isPoor(checks, 'stuffing') && { code: 'repeated' },
    isPoor(checks, 'sentences') && { code: 'longSentences' },
    isPoor(checks, 'readingEase') && { code: 'hardToRead' },
  ];
  return found.filter((each) => each !== false).slice(0, namedAtMost);
};

/** Judges the texts of a product as its store shows them. What shoppers read already is not doubted here. */
export const scoreTexts = (texts: ProductTexts): TextScore => {
  const { html, words } = lookAt(texts.descriptionHtml);
  const { title, seoTitle, seoDescription } = texts;
  const copy: CopyText[] = [
    { field: 'title', role: 'title', shape: 'line', text: title },
    { field: 'description', role: 'body', shape: 'html', text: html },
    { field: 'seoTitle', role: 'seoTitle', shape: 'line', text: seoTitle },
    { field: 'seoDescription', role: 'seoDescription', shape: 'line', text: seoDescription },
  ];
  const { score, checks } = checkCopy({
    texts: copy,
    facts: null,
    language: toldLanguage(visibleText(html), sureScore) ?? 'en',
    keywords: [],
    approved: [],
    wordCount: null,
  });
  const lack = Math.max(0, 1 - words / wordsOfGoodText);
  return {
    textScore: Math.max(0, Math.round(score - shortness * lack)),
    weaknesses: weaknessesOf({ ...texts, words, checks }),
  };
};
