import { segmenterOf } from '@inkstone/text/segmenter';
import { fold, hasDenseLetter, stemOf, tokensOf } from '../claims/folding.ts';

/** Where words begin in a text without gaps; its end counts too. */
const edgesOf = (text: string): ReadonlySet<number> => {
  const edges = new Set([text.length]);
  for (const { index } of segmenterOf('zh', 'word').segment(text)) edges.add(index);
  return edges;
};

const hangul = /\p{Script=Hangul}/u;
/** Korean particles stand behind a word without a gap. */
const longestParticle = 3;

const denseTimes = (text: string, keyword: string): number => {
  const wanted = fold(keyword).trim();
  const small = fold(text);
  let edges: ReadonlySet<number> | undefined;
  let times = 0;
  for (let at = small.indexOf(wanted); at >= 0; at = small.indexOf(wanted, at + wanted.length)) {
    if (hangul.test(wanted)) {
      const rest = /^\p{Script=Hangul}*/u.exec(small.slice(at + wanted.length))?.[0] ?? '';
      if (!hangul.test(small[at - 1] ?? '') && rest.length <= longestParticle) times += 1;
      continue;
    }
    edges ??= edgesOf(small);
    if (edges.has(at) && edges.has(at + wanted.length)) times += 1;
  }
  return times;
};

/** How often a text has a keyword, in whole words; case, accents, hyphens and a plural make no difference. */
export const timesOf = (text: string, keyword: string): number => {
  if (hasDenseLetter(keyword)) return denseTimes(text, keyword);
  const wanted = tokensOf(keyword).map(({ word }) => stemOf(word));
  if (!wanted.length) return 0;
  const words = tokensOf(text).map(({ word }) => stemOf(word));
  let times = 0;
  for (let at = 0; at + wanted.length <= words.length; at += 1) if (wanted.every((word, step) => words[at + step] === word)) times += 1;
  return times;
};

/** Whether a text has the whole keyword, or at least each of its words. */
export const isCovered = (text: string, keyword: string): boolean => {
  if (timesOf(text, keyword) > 0) return true;
  const parts = keyword.split(/\s+/).filter(Boolean);
  return parts.length > 1 && parts.every((part) => timesOf(text, part) > 0);
};
