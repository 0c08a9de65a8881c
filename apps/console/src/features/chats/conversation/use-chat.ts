import type { ChatBase } from '@inkstone/contract/chats';
import { useMutation, useQuery } from '@tanstack/react-query';
import { showFailure } from '#console/kernel/notices/toast.ts';
import { branchOf, leafBelow } from '../answers/branches.ts';
import { useLiveAnswer } from '../answers/use-live-answer.ts';
import { useAttachments } from '../asking/use-attachments.ts';
import { answerAgain, changeConversation, conversationQuery, stopAnswer, useRefreshChats } from '../chat.queries.ts';
import { useAsking } from './use-asking.ts';
import { useChatChanges } from './use-chat-changes.ts';

type Options = {
  bases: readonly ChatBase[];
  /** The knowledge base of a conversation that is still to be opened. */
  baseId: string;
  id: string;
  /** What was chosen, as long as the knowledge base has it. */
  model: string;
  tags: readonly string[];
  /** Visitors of web sites send no files along. */
  hasAttachments?: boolean;
  onOpened: (id: string) => void;
};

/** A conversation, and all that can be done in it; without an id the first question opens one. */
export const useChat = ({ bases, baseId, id, model, hasAttachments = true, onOpened, ...chosen }: Options) => {
  const query = useQuery({ ...conversationQuery(id), enabled: id !== '' });
  const conversation = id ? query.data : undefined;
  // Until a knowledge base is chosen, the first one that answers is open.
  const first = bases.find(({ isEnabled, hasDocuments }) => isEnabled && hasDocuments) ?? bases[0] ?? null;
  const base = bases.find((each) => each.id === (conversation?.baseId ?? baseId)) ?? (conversation ? null : first);
  const modelId = base?.models.find((each) => each.id === model)?.id ?? null;
  const tags = chosen.tags.filter((tag) => base?.tags.includes(tag));
  const refresh = useRefreshChats();
  const live = useLiveAnswer(conversation);
  const attachments = useAttachments({ base, id, isOff: !hasAttachments, onOpened });
  useChatChanges(id);

  const { asking, ask, sent } = useAsking({ id, baseId: base?.id ?? null, modelId, tags, attachments, onOpened });
  const again = useMutation({
    mutationFn: async (questionId: string) => {
      await answerAgain(id, { questionId, modelId, tags });
      await refresh(id);
    },
    onError: showFailure,
  });
  const messages = conversation?.messages ?? [];
  const branch = branchOf(messages, conversation?.leafId ?? null);
  const isRunning = messages.some(({ state }) => state === 'running');
  return {
    query,
    base,
    modelId,
    tags,
    branch,
    live,
    /** Who answers in place of the assistant; null while it does. */
    person: conversation?.person ?? null,
    asking,
    /** What was asked and is not among the messages yet. */
    sent,
    again,
    attachments,
    isRunning: isRunning || sent !== null || again.isPending,
    /** Asks behind the last answer of the branch. */
    ask: (text: string) =>
      ask({
        text,
        parentId: branch.at(-1)?.message.id ?? null,
        attachmentIds: attachments.waiting.map(({ id: attachmentId }) => attachmentId),
      }),
    stop: () => {
      const running = messages.find(({ state }) => state === 'running');
      if (running) void stopAnswer(running.id).then(() => refresh(id), showFailure);
    },
    show: (messageId: string) =>
      void changeConversation(id, { leafId: leafBelow(messages, messageId) }).then(() => refresh(id), showFailure),
  };
};
export type Chat = ReturnType<typeof useChat>;
