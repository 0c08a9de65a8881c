import type { WholeConversation } from '@inkstone/contract/chats';
import { useEffect, useReducer, useRef, useState } from 'react';
import { failureOf, isInterruption } from '#console/kernel/calls/call-error.ts';
import { useIsOffline } from '#console/kernel/calls/online.ts';
import { refreshPoints } from '#console/kernel/money/points.ts';
import { showFailure, showMessage } from '#console/kernel/notices/toast.ts';
import { followAnswer, useRefreshChats } from '../chat.queries.ts';
import { emptyAnswer, type LiveAnswer, withEvent } from './live-answer.ts';

type Live = {
  id: string;
  answer: LiveAnswer;
  /** The stream broke and is not retried any more: what is shown is no longer live. */
  isCut: boolean;
  /** Tries it again. */
  goOn: () => void;
};

/** Follows the answer of a conversation that is being written, from its beginning on, wherever it was asked for, and again when the server is back. */
export const useLiveAnswer = (conversation: WholeConversation | undefined): Live | null => {
  const running = conversation?.messages.find(({ state }) => state === 'running')?.id ?? null;
  const [live, setLive] = useState<{ id: string; answer: LiveAnswer } | null>(null);
  const [isCut, setCut] = useState(false);
  const [round, goOn] = useReducer((rounds: number) => rounds + 1, 0);
  const isOffline = useIsOffline();
  const conversationId = conversation?.id;
  const refresh = useRef(useRefreshChats());
  useEffect(() => {
    if (!running || !conversationId || isOffline) return;
    const controller = new AbortController();
    setCut(false);
    // What was shown stays until it comes again.
    setLive((shown) => (shown?.id === running ? shown : { id: running, answer: emptyAnswer }));
    const follow = async (): Promise<void> => {
      let answer = emptyAnswer;
      for await (const event of followAnswer(running, controller.signal)) {
        if (event.type !== 'settled') answer = withEvent(answer, event);
        // The conversation, which would tell why an answer failed, is closed to its reader as well.
        else if (event.error?.code === 'chat.accessTaken') showMessage('warning', event.error.msg);
        setLive({ id: running, answer });
      }
    };
    const end = (): void => {
      if (controller.signal.aborted) return;
      refreshPoints();
      void refresh.current(conversationId);
    };
    follow().then(end, (error: unknown) => {
      if (isInterruption(failureOf(error, controller.signal))) return setCut(true);
      showFailure(error);
      end();
    });
    return () => controller.abort();
  }, [running, conversationId, isOffline, round]);
  return running && live?.id === running ? { ...live, isCut: isCut || isOffline, goOn } : null;
};
