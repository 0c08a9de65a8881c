import type { Dictionary } from '../dictionary/dictionary.ts';
import { titleTerm } from '../index/document-lists.ts';
import type { Group } from '../index/score.ts';
import { folded } from '../terms/fold.ts';
import { askedOf } from './groups.ts';
import { languageOfSmallWords, withoutAsking } from './small-words.ts';
import { chineseOf, englishOf } from './translated.ts';

/** One way to understand a question: what is looked for in passages and in titles, in which language, and how far it is to be trusted, in 0..1. */
export type Reading = { groups: readonly Group[]; titles: readonly Group[]; language: string | null; trust: number };

const translationTrust = 0.9;

type AskedGroups = { groups: readonly Group[]; titles?: readonly Group[] };

const asked = ({ groups, titles = groups }: AskedGroups, language: string | null, trust: number): Reading => ({
  groups,
  titles: titles.map(({ ways, ...group }) => ({ ...group, ways: ways.map((way) => ({ ...way, term: titleTerm(way.term) })) })),
  language,
  trust,
});

/** The language that a question is put in, as far as its letters and small words say. */
const languageOf = (question: string): string | null => {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(question)) return 'ja';
  if (/\p{Script=Hangul}/u.test(question)) return 'ko';
  return /\p{Script=Han}/u.test(question) ? 'zh' : languageOfSmallWords(question);
};

/** Opens the dictionary when it is first needed. */
export type OpenDictionary = () => Promise<Dictionary>;

const translated = async (
  text: string,
  { from, to }: { from: string | null; to: readonly string[] },
  open: OpenDictionary,
): Promise<Reading[]> => {
  if (from === 'zh' && to.includes('en')) return [asked({ groups: englishOf(text, await open()) }, 'en', translationTrust)];
  if (from === 'en' && to.includes('zh')) return [asked({ groups: chineseOf(text, await open()) }, 'zh', translationTrust)];
  return [];
};

/** How a question is understood where the documents are written in those languages: as it stands, and in the other language of the dictionary. */
export const readingsOf = async (question: string, languages: readonly string[], open: OpenDictionary): Promise<Reading[]> => {
  const language = languageOf(question);
  const said = withoutAsking(folded(question));
  const text = /[\p{L}\p{N}]/u.test(said) ? said : folded(question);
  const readings = [
    asked(askedOf(text, languages, language), language, 1),
    ...(await translated(text, { from: language, to: languages }, open)),
  ];
  return readings.filter(({ groups }) => groups.length > 0);
};
