import { visibleLines } from '@inkstone/text/visible-text';
import type { AskedPart } from './rewriter.ts';

/** A part of a text that is written anew, as its surface has it; `sources` are what its signs ⟦0⟧, ⟦1⟧ … stand for. */
export type TakenPart = AskedPart & { sources: readonly string[] };

/** A text in which parts are written anew: rich text in its editor, or a line. */
export type RewriteTarget = {
  /** Marks what is selected as the part; null where nothing is. */
  take: () => TakenPart | null;
  /** Marks a part that was asked for earlier, where it stands by now; null where it is not there any more. */
  find: (asked: AskedPart) => TakenPart | null;
  /** Whether the part stands there as it was taken. */
  isThere: (part: TakenPart) => boolean;
  /** Shows in its place how what came differs from it. */
  show: (part: TakenPart, answer: string) => void;
  /** Puts what came where the part stands. */
  put: (part: TakenPart, answer: string) => void;
  /** Nothing is marked any more. */
  clear: () => void;
  /** All that is seen of the text. */
  words: () => string;
  focus: () => void;
  /** The words of a part, or of the beginning of one. */
  read: (text: string) => string;
};

/** What a picture is in a difference of words. */
export const shownWords = (html: string): string => visibleLines(html.replace(/<[^<>]*$/, '')).replaceAll(/⟦\d+⟧/g, '▣');
