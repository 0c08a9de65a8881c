import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';

type Props = ComponentProps<typeof Button> & {
  /** What a press does now, in one word. */
  meaning: string;
};

const steadyMs = 500;

/** A button whose place keeps its meaning: a press within half a second after it changed was meant for the one before. */
export const ChangingButton = ({ meaning, onClick, ...rest }: Props) => {
  const known = useRef(meaning);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  useLayoutEffect(() => {
    if (known.current === meaning) return;
    known.current = meaning;
    changedAt.current = performance.now();
  }, [meaning]);
  return (
    <Button
      {...rest}
      onClick={(event) => {
        if (event.timeStamp - changedAt.current < steadyMs) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
};
