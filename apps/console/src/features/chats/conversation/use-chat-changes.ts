import { useEffect, useReducer, useRef, useSyncExternalStore } from 'react';
import { isBearing } from '#console/kernel/calls/bearer.ts';
import { failureOf, isInterruption } from '#console/kernel/calls/call-error.ts';
import { useIsOffline } from '#console/kernel/calls/online.ts';
import { followChanges, useRefreshChats } from '../chat.queries.ts';

const subscribe = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
};
const isInSight = (): boolean => document.visibilityState === 'visible';

const againMs = 20_000;

/** Reads a conversation anew whenever somebody changes it, as long as the page is in sight and the server can be reached. */
export const useChatChanges = (id: string): void => {
  const isLooking = useSyncExternalStore(subscribe, isInSight);
  const isOffline = useIsOffline();
  const [round, again] = useReducer((rounds: number) => rounds + 1, 0);
  const refresh = useRef(useRefreshChats());
  useEffect(() => {
    if (!id || !isLooking || isOffline) return;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = async (): Promise<void> => {
      for await (const _ of followChanges(id, controller.signal)) void refresh.current(id);
    };
    follow().catch((error: unknown) => {
      const failure = failureOf(error, controller.signal);
      // The token with which the stream was opened may end meanwhile; the stream is opened again with the renewed one.
      const isOutlived = isBearing() && failure.code === 'session.required';
      // Errors of the conversation itself are shown by its query, so they are left out here.
      if (isInterruption(failure) || isOutlived) timer = setTimeout(again, againMs);
    });
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [id, isLooking, isOffline, round]);
};
