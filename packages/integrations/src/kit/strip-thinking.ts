const opening = '<think>';
const closing = '</think>';
/** No model leaves more room before its first word. */
const widestRoom = 1000;

/** Takes the pieces of an answer and gives back what of them may be shown. */
export type ThinkingFilter = {
  pass: (piece: string) => string;
  /** What was held back when the answer ended. */
  rest: () => string;
};

/**
 * Some open models think aloud inside their answer, before it: `<think>…</think>`.
 * Holds back only as long as the beginning could still become such a mark.
 */
export const createThinkingFilter = (): ThinkingFilter => {
  let held = '';
  let state: 'beginning' | 'thinking' | 'after' | 'answer' = 'beginning';

  const passBeginning = (): string => {
    const start = held.trimStart();
    if (start.startsWith(opening)) {
      state = 'thinking';
      held = start.slice(opening.length);
      return passThinking();
    }
    return opening.startsWith(start) && held.length <= widestRoom ? '' : release();
  };
  const passThinking = (): string => {
    const end = held.indexOf(closing);
    if (end < 0) {
      held = held.slice(-closing.length);
      return '';
    }
    state = 'after';
    held = held.slice(end + closing.length);
    return passAfter();
  };
  const passAfter = (): string => {
    held = held.trimStart();
    return held ? release() : '';
  };
  const release = (): string => {
    const text = held;
    state = 'answer';
    held = '';
    return text;
  };
  const steps = { beginning: passBeginning, thinking: passThinking, after: passAfter, answer: release };

  return {
    pass: (piece) => {
      held += piece;
      return steps[state]();
    },
    rest: () => (state === 'beginning' ? release() : ''),
  };
};
