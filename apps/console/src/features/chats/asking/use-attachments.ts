import type { ChatAttachment } from '@inkstone/contract/chat-attachments';
import type { ChatBase } from '@inkstone/contract/chats';
import { useMutation, useQuery } from '@tanstack/react-query';
import { showFailure } from '#console/kernel/notices/toast.ts';
import { attachFiles, attachmentsQuery, openConversation, removeAttachment, useRefreshAttachments } from '../chat.queries.ts';

type Options = { base: ChatBase | null; id: string; isOff: boolean; onOpened: (id: string) => void };

const none: readonly ChatAttachment[] = [];

/** What goes along with the next question of a conversation; without one the first file opens it. */
export const useAttachments = ({ base, id, isOff, onOpened }: Options) => {
  const query = useQuery({ ...attachmentsQuery(id), enabled: id !== '' && !isOff });
  const refresh = useRefreshAttachments();
  const adding = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const target = id || (base && (await openConversation(base.id)).id);
      if (!target) return { refused: [], opened: null };
      const { refused } = await attachFiles(target, files);
      await refresh(target);
      return { refused, opened: id ? null : target };
    },
  });
  const add = (files: readonly File[]): void =>
    // Nobody is called back to it who has gone on meanwhile.
    adding.mutate(files, { onSuccess: ({ opened }) => opened && onOpened(opened) });
  return {
    waiting: (id && query.data) || none,
    adding,
    add: (files: readonly File[]) => files.length > 0 && add(files),
    remove: (attachmentId: string) => void removeAttachment(attachmentId).then(() => refresh(id), showFailure),
    /** What waited went with a question, and what was refused before it is no matter any more. */
    sent: (conversationId: string) => {
      adding.reset();
      return refresh(conversationId);
    },
  };
};
export type ChatAttachments = ReturnType<typeof useAttachments>;
