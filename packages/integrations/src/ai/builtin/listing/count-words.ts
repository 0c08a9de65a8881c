import type { ContentLanguage } from '@inkstone/contract/writers';

const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu;
const countsCharacters: readonly ContentLanguage[] = ['zh', 'ja'];

/** The length as people of that language count it: characters in Chinese and Japanese, words elsewhere. */
export const countWords = (text: string, language: ContentLanguage): number => {
  if (!countsCharacters.includes(language)) return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  const others = text.replace(cjk, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return (text.match(cjk)?.length ?? 0) + others;
};
