import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { useSteadyPlace } from './use-steady-place.ts';

type Props = ComponentProps<typeof Button> & {
  /** What a press does now, in one word. */
  meaning: string;
};

/** A button whose place keeps its meaning. */
export const ChangingButton = ({ meaning, onClick, ...rest }: Props) => {
  const isMeant = useSteadyPlace(meaning);
  return (
    <Button
      {...rest}
      onClick={(event) => {
        if (isMeant(event)) onClick?.(event);
        else event.preventDefault();
      }}
    />
  );
};
