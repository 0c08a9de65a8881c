import { type ContentLanguage, contentLanguage } from '@inkstone/contract/writers';
import { detectLanguage } from '@inkstone/text/detect-language';

/** Which language of the writers a text of some length is in; null where that can not be told. */
export const detectContentLanguage = (text: string): Promise<ContentLanguage | null> => detectLanguage(text, contentLanguage.options);

/** Whether a text is surely in another language than the one that was asked for. */
export const isOtherLanguage = async (text: string, expected: ContentLanguage): Promise<boolean> => {
  const found = await detectContentLanguage(text);
  return found !== null && found !== expected;
};
