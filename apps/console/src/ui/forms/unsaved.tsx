import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useMemo, useState } from 'react';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useQuestions } from './use-questions.ts';

type Mark = (form: string, isChanged: boolean) => void;
/** Where forms stand together, the page or a dialog, and whether one of them holds something that is not saved. */
type Place = { isChanged: boolean; mark: Mark };

export const UnsavedContext = createContext<Place>({ isChanged: false, mark: () => undefined });

/** A place of its own; whoever makes one hands it to its children by `UnsavedContext`. */
export const useUnsavedPlace = (): Place => {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const mark = useCallback<Mark>((form, isChanged) => {
    setChanged((before) => {
      if (before.has(form) === isChanged) return before;
      const others = [...before].filter((other) => other !== form);
      return new Set(isChanged ? [...others, form] : others);
    });
  }, []);
  const isChanged = changed.size > 0;
  return useMemo(() => ({ isChanged, mark }), [isChanged, mark]);
};

/** One leave guard for all forms of the console: the router knows one blocker at a time. */
export const UnsavedGuard = ({ children }: { children: ReactNode }) => {
  const place = useUnsavedPlace();
  useLeaveGuard(place.isChanged);
  return <UnsavedContext value={place}>{children}</UnsavedContext>;
};

/** Tells the dialog and the page around it whether this form holds something that is not saved. */
export const useUnsaved = (isChanged: boolean): void => {
  const form = useId();
  const { mark } = useContext(UnsavedContext);
  useEffect(() => {
    mark(form, isChanged);
    return () => mark(form, false);
  }, [mark, form, isChanged]);
};

/** Takes a step inside the page, such as to another tab, that puts forms away: asks first where one holds something that is not saved. */
export const useStepAway = (): ((step: () => void) => void) => {
  const { isChanged } = useContext(UnsavedContext);
  const { askToLeave } = useQuestions();
  return (step) => {
    if (!isChanged) return step();
    void askToLeave().then((isConfirmed) => {
      if (isConfirmed) step();
    });
  };
};
