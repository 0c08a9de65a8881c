import { useState } from 'react';

type Known<Values> = { initial: Values; sent: Values | null };

/** Whether two values of a form say the same, as lists and objects that were made anew do. */
export const isSame = (one: unknown, other: unknown): boolean => Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);

/** What was typed since, and of the rest what is known now. */
const mergedOf = <Values extends object>(typed: Values, before: Values, now: Values): Values => {
  const merged = { ...typed };
  for (const name in now) if (isSame(typed[name], before[name])) merged[name] = now[name];
  return merged;
};

/**
 * The values of a form that stays open: after a save it shows what the server made of them, but for what was typed while it was saved.
 * `onSend` is told what goes out, and null where that was refused.
 */
export const useFollowedValues = <Values extends object>(initial: Values, follows: boolean) => {
  const [values, setValues] = useState(initial);
  const [known, setKnown] = useState<Known<Values>>({ initial, sent: null });
  if (follows && !isSame(known.initial, initial)) {
    setKnown({ initial, sent: null });
    setValues(mergedOf(values, known.sent ?? known.initial, initial));
  }
  const onSend = (sent: Values | null): void => setKnown((before) => ({ ...before, sent }));
  return { values, setValues, onSend };
};
