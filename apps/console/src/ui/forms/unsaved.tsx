import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useState } from 'react';
import { useLeaveGuard } from './use-leave-guard.ts';

type Mark = (form: string, isChanged: boolean) => void;

const UnsavedContext = createContext<Mark>(() => undefined);

/** One leave guard for all forms of a page: the router knows one blocker at a time. */
export const UnsavedGuard = ({ children }: { children: ReactNode }) => {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const mark = useCallback<Mark>((form, isChanged) => {
    setChanged((before) => {
      if (before.has(form) === isChanged) return before;
      const others = [...before].filter((other) => other !== form);
      return new Set(isChanged ? [...others, form] : others);
    });
  }, []);
  useLeaveGuard(changed.size > 0);
  return <UnsavedContext value={mark}>{children}</UnsavedContext>;
};

/** Tells the page's guard whether this form holds something that is not saved. */
export const useUnsaved = (isChanged: boolean): void => {
  const form = useId();
  const mark = useContext(UnsavedContext);
  useEffect(() => {
    mark(form, isChanged);
    return () => mark(form, false);
  }, [mark, form, isChanged]);
};
