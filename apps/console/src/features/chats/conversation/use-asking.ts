import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ChatAttachments } from '../asking/use-attachments.ts';
import { askQuestion, openConversation, useReadyChat, useRefreshChats } from '../chat.queries.ts';

type Options = {
  /** The conversation; empty before the first question, which opens one. */
  id: string;
  baseId: string | null;
  modelId: string | null;
  tags: string[];
  attachments: Pick<ChatAttachments, 'sent'>;
  onOpened: (id: string) => void;
};
type Question = { text: string; parentId: string | null; attachmentIds: string[] };

/** Sends questions, and knows the one that is on its way. */
export const useAsking = ({ id, baseId, modelId, tags, attachments, onOpened }: Options) => {
  const refresh = useRefreshChats();
  const makeReady = useReadyChat();
  // A question that was refused, or got no answer, is asked again where it was asked first.
  const begun = useRef<{ baseId: string; id: string } | null>(null);
  const asking = useMutation({
    mutationFn: async (question: Question) => {
      if (!id && baseId && begun.current?.baseId !== baseId) begun.current = { baseId, id: (await openConversation(baseId)).id };
      const target = id || begun.current?.id;
      if (!target) return null;
      await askQuestion(target, { ...question, modelId, tags });
      void attachments.sent(target);
      await refresh(target);
      if (id) return null;
      begun.current = null;
      await makeReady(target);
      return target;
    },
  });
  // By the options of the call, which nobody hears who has gone on meanwhile: whoever reads something else is not called back.
  const ask = (question: Question) => asking.mutateAsync(question, { onSuccess: (opened) => opened && onOpened(opened) });
  // The address follows a moment later: until then what was asked is still on its way.
  const isOpening = id === '' && asking.isSuccess;
  const { reset } = asking;
  useEffect(() => {
    if (id !== '') reset();
  }, [id, reset]);
  return { asking, ask, sent: asking.isPending || isOpening ? asking.variables.text : null };
};
