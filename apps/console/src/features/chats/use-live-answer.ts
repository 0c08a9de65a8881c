import type { WholeConversation } from '@inkstone/contract/chats';
import { useEffect, useRef, useState } from 'react';
import { refreshPoints } from '#console/kernel/money/points.ts';
import { showFailure } from '#console/kernel/notices/toast.ts';
import { followAnswer, useRefreshChats } from './chat.queries.ts';
import { emptyAnswer, type LiveAnswer, withEvent } from './live-answer.ts';

/** Follows the answer of a conversation that is being written, from its beginning on, wherever it was asked for. */
export const useLiveAnswer = (conversation: WholeConversation | undefined): { id: string; answer: LiveAnswer } | null => {
  const running = conversation?.messages.find(({ state }) => state === 'running')?.id ?? null;
  const [live, setLive] = useState<{ id: string; answer: LiveAnswer } | null>(null);
  const conversationId = conversation?.id;
  const refresh = useRef(useRefreshChats());
  useEffect(() => {
    if (!running || !conversationId) return;
    const controller = new AbortController();
    const follow = async (): Promise<void> => {
      let answer = emptyAnswer;
      setLive({ id: running, answer });
      for await (const event of followAnswer(running, controller.signal)) {
        if (event.type !== 'settled') answer = withEvent(answer, event);
        setLive({ id: running, answer });
      }
    };
    const end = (): void => {
      if (controller.signal.aborted) return;
      refreshPoints();
      void refresh.current(conversationId);
    };
    follow().then(end, (error: unknown) => {
      showFailure(error);
      end();
    });
    return () => controller.abort();
  }, [running, conversationId]);
  return running && live?.id === running ? live : null;
};
