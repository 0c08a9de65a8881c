import { useRef } from 'react';

/** Hands the focus to a button that comes back when what it opened is left; `leave` says that it was. */
export const useFocusBack = () => {
  const isLeft = useRef(false);
  return {
    leave: (): void => {
      isLeft.current = true;
    },
    button: (button: HTMLButtonElement | null): void => {
      if (button && isLeft.current) button.focus();
      if (button) isLeft.current = false;
    },
  };
};
