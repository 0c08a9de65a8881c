import type { ContentLanguage } from '@inkstone/contract/writers';
import { visibleText } from '@inkstone/text/visible-text';
import { detectContentLanguage, isOtherLanguage } from './language-check.ts';

/** So many characters of a text tell its language, and little is lost when it is the wrong one. */
const tellingLength = 240;
/** At these lengths the language is asked after while the text is being written. */
const lookAt = [60, 120, tellingLength];

/** What is whole waits here until its language is known: what may still be taken back is not delivered. */
export const createLanguageGate = (expected: ContentLanguage, deliver: () => void) => {
  let isOpen = false;
  let looks = 0;

  const open = (): void => {
    isOpen = true;
    deliver();
  };

  return {
    isOpen: (): boolean => isOpen,
    open,
    /** Looks at a text that is being written; true when it is surely going to be in another language. */
    goesWrong: async (raw: string): Promise<boolean> => {
      const length = isOpen || looks === lookAt.length ? 0 : visibleText(raw).length;
      if (length < (lookAt[looks] ?? Number.POSITIVE_INFINITY)) return false;
      looks = lookAt.filter((each) => each <= length).length;
      const found = await detectContentLanguage(visibleText(raw));
      if (found === expected) open();
      return length >= tellingLength && found !== null && found !== expected;
    },
    /** Judges all that was written. */
    judge: async (html: string): Promise<{ isWrong: boolean; isSure: boolean }> => {
      const text = visibleText(html);
      const isWrong = !isOpen && (await isOtherLanguage(text, expected));
      return { isWrong, isSure: isWrong && text.length >= tellingLength };
    },
  };
};
