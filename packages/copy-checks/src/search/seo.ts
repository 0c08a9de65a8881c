import { searchRooms as room } from '@inkstone/contract/search-rooms';
import { arialWidth } from '@inkstone/text/arial-width';
import { isDense, lengthOf } from '@inkstone/text/length';
import type { Check } from '../copy.ts';
import { check, type Subject, within } from '../subject.ts';
import { isCovered, timesOf } from './keywords.ts';

const widthChecks = ({ seoTitle, seoDescription }: Subject): Check[] => {
  const titleWidth = Math.round(arialWidth(seoTitle, room.title.size));
  const descriptionWidth = Math.round(arialWidth(seoDescription, room.description.size));
  return [
    check('seoTitleWidth', 'search', [within(titleWidth, [200, room.title.pixels], 0.1), { px: titleWidth, room: room.title.pixels }]),
    check('seoDescriptionWidth', 'search', [
      within(descriptionWidth, [400, room.description.pixels], 0.1),
      { px: descriptionWidth, room: room.description.pixels },
    ]),
  ];
};

/** A keyword may be so much of a text. */
const usual = { most: 0.04, never: 0.06 };

const keywordChecks = (subject: Subject, keyword: string): Check[] => {
  const { title, body, firstParagraph, seoTitle, seoDescription, words, language, keywords, hasSeo } = subject;
  const times = timesOf(body, keyword);
  const density = (times * Math.max(1, lengthOf(keyword, language))) / Math.max(1, words);
  const everything = [title, body, seoTitle, seoDescription].join('\n');
  const missing = keywords.filter((each) => !isCovered(everything, each));
  const inSeo = [seoTitle, seoDescription].filter((each) => isCovered(each, keyword)).length;
  const seo = hasSeo ? [check('keywordInSeo', 'search', [inSeo === 2 ? 'good' : inSeo === 1 ? 'fair' : 'poor', { keyword }])] : [];
  return [
    check('keywordInTitle', 'search', [isCovered(title, keyword) ? 'good' : 'poor', { keyword }]),
    check('keywordEarly', 'search', [isCovered(firstParagraph, keyword) ? 'good' : 'fair', { keyword }]),
    ...seo,
    check('keywordsUsed', 'search', [
      missing.length === 0 ? 'good' : missing.length < keywords.length ? 'fair' : 'poor',
      { missing: missing.join(', ') },
    ]),
    check('keywordDensity', 'search', [
      density > usual.never && times > 3 ? 'poor' : density > usual.most && times > 2 ? 'fair' : 'good',
      { percent: Math.round(density * 1000) / 10 },
    ]),
  ];
};

/** What a search engine would say. */
export const searchChecks = (subject: Subject): Check[] => {
  const { title, language, keywords, hasSeo } = subject;
  const titleLength = [...title].length;
  const [keyword] = keywords;
  return [
    check('titleLength', 'search', [within(titleLength, isDense(language) ? [8, 35] : [20, 70], 0.3), { count: titleLength }]),
    ...(hasSeo ? widthChecks(subject) : []),
    ...(keyword ? keywordChecks(subject, keyword) : []),
  ];
};
