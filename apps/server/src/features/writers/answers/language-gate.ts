import type { ContentLanguage } from '@inkstone/contract/writers';
import { visibleText } from '@inkstone/text/visible-text';
import { detectContentLanguage, isOtherLanguage } from './language-check.ts';

/** So many characters of a text tell its language, and little is lost when it is the wrong one. */
const tellingLength = 240;
/** At these lengths the language is asked after while the text is being written. */
const lookAt = [60, 120, tellingLength];
/** What has no telling words among so many characters is judged when it is whole, so that a look costs the same however long the text is. */
const longestLook = 4000;
/** So much of a whole text is judged. */
const longestJudged = 40_000;

/** What is whole waits here until its language is known: what may still be taken back is not delivered. Null where it does not matter. */
export const createLanguageGate = (expected: ContentLanguage | null, deliver: () => void) => {
  let isOpen = expected === null;
  let looks = 0;
  /** The length of the raw text before which another look can find nothing new. */
  let lookFrom = lookAt[0] ?? 0;

  const open = (): void => {
    isOpen = true;
    deliver();
  };

  return {
    isOpen: (): boolean => isOpen,
    open,
    /** Looks at a text that is being written; true when it is surely going to be in another language. */
    goesWrong: async (raw: string): Promise<boolean> => {
      if (isOpen || raw.length < lookFrom) return false;
      const text = visibleText(raw.slice(0, longestLook));
      const { length } = text;
      const wanted = lookAt[looks] ?? 0;
      lookFrom = raw.length < longestLook ? raw.length + Math.max(1, wanted - length) : Number.POSITIVE_INFINITY;
      if (length < wanted) return false;
      looks = lookAt.filter((each) => each <= length).length;
      if (looks === lookAt.length) lookFrom = Number.POSITIVE_INFINITY;
      const found = await detectContentLanguage(text);
      if (found === expected) open();
      return length >= tellingLength && found !== null && found !== expected;
    },
    /** Judges all that was written. */
    judge: async (html: string): Promise<{ isWrong: boolean; isSure: boolean }> => {
      const text = visibleText(html.slice(0, longestJudged));
      const isWrong = !isOpen && expected !== null && (await isOtherLanguage(text, expected));
      return { isWrong, isSure: isWrong && text.length >= tellingLength };
    },
  };
};
