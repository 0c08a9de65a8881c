import { useEffect, useRef, useSyncExternalStore } from 'react';
import { followChanges, useRefreshChats } from './chat.queries.ts';

const subscribe = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
};
const isInSight = (): boolean => document.visibilityState === 'visible';

/** Reads a conversation anew whenever somebody changes it, as long as the page is in sight. */
export const useChatChanges = (id: string): void => {
  const isLooking = useSyncExternalStore(subscribe, isInSight);
  const refresh = useRef(useRefreshChats());
  useEffect(() => {
    if (!id || !isLooking) return;
    const controller = new AbortController();
    const follow = async (): Promise<void> => {
      for await (const _ of followChanges(id, controller.signal)) void refresh.current(id);
    };
    // What is wrong with the conversation itself its query says.
    void follow().catch(() => undefined);
    return () => controller.abort();
  }, [id, isLooking]);
};
