import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useQuestions } from './use-questions.ts';

/** Asks before unsaved work is left, inside the console and when the page is closed. */
export const useLeaveGuard = ({ isChanged, holdsChange }: { isChanged: boolean; holdsChange: () => boolean }): void => {
  const { askToLeave } = useQuestions();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => holdsChange() && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (blocker.state === 'blocked') void askToLeave().then((isConfirmed) => (isConfirmed ? blocker.proceed() : blocker.reset()));
  }, [blocker, askToLeave]);
  useEffect(() => {
    if (!isChanged) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isChanged]);
};
