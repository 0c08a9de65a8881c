import { createContext, type ReactNode, useCallback, useContext, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useQuestions } from './use-questions.ts';

type Mark = (form: string, isChanged: boolean) => void;
/** Where forms stand together, the page or a dialog, and whether one of them holds something that is not saved. */
type Place = {
  isChanged: boolean;
  /** The same at this moment: a key may follow the last letter before anything is drawn anew. */
  holdsChange: () => boolean;
  mark: Mark;
};

export const UnsavedContext = createContext<Place>({ isChanged: false, holdsChange: () => false, mark: () => undefined });

/** A place of its own; whoever makes one hands it to its children by `UnsavedContext`. */
export const useUnsavedPlace = (): Place => {
  const changed = useRef(new Set<string>());
  const [isChanged, setIsChanged] = useState(false);
  const holdsChange = useCallback(() => changed.current.size > 0, []);
  const mark = useCallback<Mark>((form, isItChanged) => {
    if (isItChanged) changed.current.add(form);
    else changed.current.delete(form);
    setIsChanged(changed.current.size > 0);
  }, []);
  return useMemo(() => ({ isChanged, holdsChange, mark }), [isChanged, holdsChange, mark]);
};

/** One leave guard for all forms of the console: the router knows one blocker at a time. */
export const UnsavedGuard = ({ children }: { children: ReactNode }) => {
  const place = useUnsavedPlace();
  useLeaveGuard(place);
  return <UnsavedContext value={place}>{children}</UnsavedContext>;
};

/** Tells the dialog and the page around it whether this form holds something that is not saved. */
export const useUnsaved = (isChanged: boolean): void => {
  const form = useId();
  const { mark } = useContext(UnsavedContext);
  useLayoutEffect(() => {
    mark(form, isChanged);
    return () => mark(form, false);
  }, [mark, form, isChanged]);
};

/** Takes a step inside the page, such as to another tab, that puts forms away: asks first where one holds something that is not saved. */
export const useStepAway = (): ((step: () => void) => void) => {
  const { holdsChange } = useContext(UnsavedContext);
  const { askToLeave } = useQuestions();
  return (step) => {
    if (!holdsChange()) return step();
    void askToLeave().then((isConfirmed) => {
      if (isConfirmed) step();
    });
  };
};
