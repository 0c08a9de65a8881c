/** How open models mark what they think aloud before their answer. */
const marks: readonly (readonly [opening: string, closing: string])[] = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['<reasoning>', '</reasoning>'],
  ['<reflection>', '</reflection>'],
  ['<scratchpad>', '</scratchpad>'],
  ['<seed:think>', '</seed:think>'],
  ['[THINK]', '[/THINK]'],
  ['◁think▷', '◁/think▷'],
  ['<|channel|>analysis<|message|>', '<|channel|>final<|message|>'],
];
/** No model leaves more room before its first word. */
const widestRoom = 1000;

/** Takes the pieces of an answer and gives back what of them may be shown. */
export type ThinkingFilter = {
  pass: (piece: string) => string;
  /** What was held back when the answer ended. */
  rest: () => string;
  isThinking: () => boolean;
};

/**
 * Some open models think aloud inside their answer, before it: `<think>…</think>`.
 * Holds back only as long as the beginning could still become such a mark.
 */
export const createThinkingFilter = (): ThinkingFilter => {
  let held = '';
  let closing = '';
  let state: 'beginning' | 'thinking' | 'after' | 'answer' = 'beginning';

  const passBeginning = (): string => {
    const start = held.trimStart();
    const mark = marks.find(([opening]) => start.startsWith(opening));
    if (mark) {
      state = 'thinking';
      closing = mark[1];
      held = start.slice(mark[0].length);
      return passThinking();
    }
    const mayBegin = marks.some(([opening]) => opening.startsWith(start));
    return mayBegin && held.length <= widestRoom ? '' : release();
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
    isThinking: () => state === 'thinking',
  };
};
