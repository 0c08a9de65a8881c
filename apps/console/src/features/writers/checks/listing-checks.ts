import type { ListingBrief, ListingDraftText } from '@inkstone/contract/listing-writer';
import { isCountedInCharacters, isDense, lengthOf, sentencesOf } from '@inkstone/text/length';
import { blocksOf } from '@inkstone/text/visible-text';
import { readingEase } from './reading-ease.ts';
import { measureText, snippetRoom } from './search-snippet.ts';

export type CheckName =
  | 'titleLength'
  | 'keywordInTitle'
  | 'keywordEarly'
  | 'keywordsUsed'
  | 'keywordDensity'
  | 'wordCount'
  | 'structure'
  | 'sentences'
  | 'readingEase'
  | 'seoTitleWidth'
  | 'seoDescriptionWidth'
  | 'keywordInSeo'
  | 'factsToProve';
export type Verdict = 'good' | 'fair' | 'poor';
export type Check = { name: CheckName; verdict: Verdict; group: 'search' | 'reading'; params: Record<string, string | number> };

type Subject = { text: ListingDraftText; brief: ListingBrief };
type Facts = Subject & {
  blocks: ReturnType<typeof blocksOf>;
  body: string;
  words: number;
  keyword: string | null;
};

/** Letters alone, so that case, accents' forms and hyphens make no difference. */
const simple = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{P}\p{S}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** `text` is simple already: a long one is simplified once, not once a keyword. */
const timesIn = (text: string, keyword: string): number => {
  const wanted = simple(keyword);
  return wanted ? text.split(wanted).length - 1 : 0;
};

/** The whole keyword, or at least each of its words. */
const isCovered = (text: string, keyword: string): boolean =>
  timesIn(text, keyword) > 0 ||
  simple(keyword)
    .split(' ')
    .every((word) => word !== '' && timesIn(text, word) > 0);

const within = (value: number, [low, high]: readonly [number, number], slack: number): Verdict => {
  if (value >= low && value <= high) return 'good';
  return value >= low * (1 - slack) && value <= high * (1 + slack) ? 'fair' : 'poor';
};

const check = (name: CheckName, group: Check['group'], [verdict, params = {}]: readonly [Verdict, Check['params']?]): Check => ({
  name,
  group,
  verdict,
  params,
});

const searchChecks = ({ text, brief, body, words, keyword, blocks }: Facts): Check[] => {
  const dense = isDense(brief.language);
  const { title, description } = snippetRoom.desktop;
  const titleLength = [...text.title].length;
  const seoTitleWidth = Math.round(measureText(text.seoTitle, title.font));
  const seoDescriptionWidth = Math.round(measureText(text.seoDescription, description.font));
  const always = [
    check('titleLength', 'search', [within(titleLength, dense ? [8, 35] : [20, 70], 0.3), { count: titleLength }]),
    check('seoTitleWidth', 'search', [within(seoTitleWidth, [200, title.px], 0.1), { px: seoTitleWidth, room: title.px }]),
    check('seoDescriptionWidth', 'search', [
      within(seoDescriptionWidth, [400, description.px], 0.1),
      { px: seoDescriptionWidth, room: description.px },
    ]),
  ];
  if (!keyword) return always;
  const plainTitle = simple(text.title);
  const plainBody = simple(body);
  const [plainSeoTitle, plainSeoDescription] = [simple(text.seoTitle), simple(text.seoDescription)];
  const everything = [plainTitle, plainBody, plainSeoTitle, plainSeoDescription].join(' ');
  const times = timesIn(plainBody, keyword);
  const density = (times * Math.max(1, lengthOf(keyword, brief.language))) / Math.max(1, words);
  const missing = brief.keywords.filter((each) => !isCovered(everything, each));
  const inSeo = [plainSeoTitle, plainSeoDescription].filter((each) => isCovered(each, keyword)).length;
  return [
    ...always,
    check('keywordInTitle', 'search', [isCovered(plainTitle, keyword) ? 'good' : 'poor', { keyword }]),
    check('keywordEarly', 'search', [
      isCovered(simple(blocks.find(({ kind }) => kind === 'paragraph')?.text ?? ''), keyword) ? 'good' : 'fair',
      { keyword },
    ]),
    check('keywordInSeo', 'search', [inSeo === 2 ? 'good' : inSeo === 1 ? 'fair' : 'poor', { keyword }]),
    check('keywordsUsed', 'search', [
      missing.length === 0 ? 'good' : missing.length < brief.keywords.length ? 'fair' : 'poor',
      { missing: missing.join(', ') },
    ]),
    check('keywordDensity', 'search', [
      density > 0.06 && times > 3 ? 'poor' : density > 0.04 && times > 2 ? 'fair' : 'good',
      { percent: Math.round(density * 1000) / 10 },
    ]),
  ];
};

/** Numbers of the text that nobody gave: a size or a promise that a model may have made up. */
const unprovenNumbers = ({ text, brief, body }: Facts): string[] => {
  const numbers = (source: string) => source.match(/\d+(?:[.,]\d+)*/g) ?? [];
  const known = new Set(numbers([brief.productTitle, brief.mainIdea, brief.brand, ...brief.keywords].join(' ')));
  return [...new Set(numbers([text.title, body, text.seoTitle, text.seoDescription].join(' ')))].filter((number) => !known.has(number));
};

const readingChecks = (facts: Facts): Check[] => {
  const { brief, body, blocks, words } = facts;
  const sentences = blocks.filter(({ kind }) => kind === 'paragraph').flatMap(({ text }) => sentencesOf(text));
  const average = Math.round(
    sentences.reduce((sum, sentence) => sum + lengthOf(sentence, brief.language), 0) / Math.max(1, sentences.length),
  );
  const longest = isCountedInCharacters(brief.language) ? 45 : 20;
  const ease = readingEase(body, brief.language);
  const hasParts = blocks.some(({ kind }) => kind !== 'paragraph');
  const unproven = unprovenNumbers(facts);
  return [
    check('wordCount', 'reading', [
      within(words, [brief.wordCount * 0.75, brief.wordCount * 1.25], 0.25),
      { words, asked: brief.wordCount },
    ]),
    check('sentences', 'reading', [average <= longest ? 'good' : average <= longest * 1.3 ? 'fair' : 'poor', { average }]),
    check('structure', 'reading', [hasParts || blocks.length >= 2 ? 'good' : words < 60 ? 'good' : 'fair']),
    ...(ease === null ? [] : [check('readingEase', 'reading', [ease >= 50 ? 'good' : ease >= 30 ? 'fair' : 'poor', { ease }])]),
    ...(unproven.length ? [check('factsToProve', 'reading', ['fair', { numbers: unproven.slice(0, 6).join(', ') }])] : []),
  ];
};

/** What a search engine and a reader would say about a listing; nothing without a description. */
export const checkListing = ({ text, brief }: Subject): Check[] => {
  const blocks = blocksOf(text.description);
  if (!blocks.length) return [];
  const body = blocks.map((block) => block.text).join('\n');
  const facts: Facts = {
    text,
    brief,
    blocks,
    body,
    words: lengthOf(body, brief.language),
    keyword: brief.keywords[0] ?? null,
  };
  return [...searchChecks(facts), ...readingChecks(facts)];
};

const worth: Record<Verdict, number> = { good: 1, fair: 0.5, poor: 0 };

/** 0 to 100. */
export const scoreOf = (checks: readonly Check[]): number =>
  checks.length ? Math.round((100 * checks.reduce((sum, { verdict }) => sum + worth[verdict], 0)) / checks.length) : 0;
