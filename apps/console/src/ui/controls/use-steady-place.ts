import { useLayoutEffect, useRef } from 'react';

const steadyMs = 500;

/**
 * A place keeps its meaning: `isMeant` refuses a press within half a second after what stands there changed, which was meant for the one before.
 * `meaning`: what a press does now, in one word.
 */
export const useSteadyPlace = (meaning: string): ((press: { timeStamp: number }) => boolean) => {
  const known = useRef(meaning);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  useLayoutEffect(() => {
    if (known.current === meaning) return;
    known.current = meaning;
    changedAt.current = performance.now();
  }, [meaning]);
  return ({ timeStamp }) => timeStamp - changedAt.current >= steadyMs;
};
