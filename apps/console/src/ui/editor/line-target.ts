import type { RefObject } from 'react';
import type { RewriteTarget, TakenPart } from './rewrite-target.ts';
import type { AskedPart } from './rewriter.ts';

type Line = { field: RefObject<HTMLTextAreaElement | null>; textOf: () => string; onChange: (value: string) => void };

/** Where a part of a line stands by now: where it stood, or else nearest to there; null where its words are gone. */
const placeOf = (text: string, { selection, from }: AskedPart): number | null => {
  if (text.slice(from, from + selection.length) === selection) return from;
  const [before, behind] = [text.lastIndexOf(selection, from), text.indexOf(selection, from)];
  if (before < 0 || behind < 0) return Math.max(before, behind) < 0 ? null : Math.max(before, behind);
  return from - before < behind - from ? before : behind;
};

/** A text without markup as a place where parts are written anew: what is selected in it, or all of it. */
export const lineTarget = ({ field, textOf, onChange }: Line): RewriteTarget => {
  const taken = (text: string, from: number): TakenPart | null => {
    const selection = text.trim();
    const begins = from + text.indexOf(selection);
    return selection ? { selection, from: begins, to: begins + selection.length, sources: [] } : null;
  };
  const focus = (): void => field.current?.focus();
  return {
    take: () => {
      const value = textOf();
      const { selectionStart: from = 0, selectionEnd: to = 0 } = field.current ?? {};
      return taken(value.slice(from, to), from) ?? taken(value, 0);
    },
    find: (asked) => {
      const at = placeOf(textOf(), asked);
      return at === null ? null : taken(asked.selection, at);
    },
    isThere: ({ selection, from }) => textOf().startsWith(selection, from),
    show: () => undefined,
    // As typed, so that the browser's own undo takes it back.
    put: ({ selection, from }, answer) => {
      const value = textOf();
      const place = field.current;
      const whole = value.slice(0, from) + answer + value.slice(from + selection.length);
      focus();
      place?.setSelectionRange(from, from + selection.length);
      if (!place || !document.execCommand('insertText', false, answer)) onChange(whole);
    },
    clear: () => undefined,
    words: textOf,
    focus,
    read: (text) => text,
  };
};
