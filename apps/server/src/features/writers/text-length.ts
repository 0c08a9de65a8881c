import type { ContentLanguage } from '@inkstone/contract/writers';

const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu;
const word = /[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu;

/** Chinese and Japanese texts are measured in characters, as their readers do; all others in words. */
export const isCountedInCharacters = (language: ContentLanguage): boolean => language === 'zh' || language === 'ja';

/** The length of a text as people of its language count it. */
export const lengthOf = (text: string, language: ContentLanguage): number => {
  if (!isCountedInCharacters(language)) return text.match(word)?.length ?? 0;
  return (text.match(dense)?.length ?? 0) + (text.replaceAll(dense, ' ').match(word)?.length ?? 0);
};
