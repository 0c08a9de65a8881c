import { askerEndpoints } from '@inkstone/contract/askers';
import { chatAttachmentEndpoints } from '@inkstone/contract/chat-attachments';
import { chatDeskEndpoints } from '@inkstone/contract/chat-desk';
import { chatSourceEndpoints } from '@inkstone/contract/chat-sources';
import { type ChatEvent, chatEndpoints, type WholeConversation } from '@inkstone/contract/chats';
import type { InputOf } from '@inkstone/contract/kit/endpoint';
import type { RunSettled } from '@inkstone/contract/runs';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';
import { download } from '#console/kernel/calls/download.ts';
import { fileSource } from '#console/kernel/calls/file-source.ts';
import { pagedQuery } from '#console/kernel/calls/paged-query.ts';
import { stream } from '#console/kernel/calls/stream.ts';
import { uploadFiles } from '#console/kernel/calls/upload.ts';

const key = ['chats'] as const;

/** The knowledge bases that the person may ask. */
export const basesQuery = queryOptions({
  queryKey: [...key, 'bases'],
  queryFn: ({ signal }) => call(chatEndpoints.bases, {}, { signal }),
  // Whether one has documents is changed on another screen.
  staleTime: 0,
});

/** The person's conversations, the newest first. */
export const conversationsQuery = (q: string) =>
  pagedQuery({
    queryKey: [...key, 'list', q],
    fetchPage: (from, options) => call(chatEndpoints.list, { query: { ...from, q } }, options),
  });

const lookAgainMs = 2000;
const isBeingAnswered = ({ messages }: WholeConversation): boolean => messages.some(({ state }) => state === 'running');

/** A conversation with all of its branches. Where the end of an answer could not be read, nobody tells of it a second time: it is read again. */
export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(chatEndpoints.get, { params: { id } }, { signal }),
    refetchInterval: ({ state: { error, data } }) => (error && data && isBeingAnswered(data) ? lookAgainMs : false),
  });

/** The document around a citation. */
export const sourceQuery = ({ answerId, number }: { answerId: string; number: number }) =>
  queryOptions({
    queryKey: [...key, 'source', answerId, number],
    queryFn: ({ signal }) => call(chatSourceEndpoints.source, { params: { id: answerId }, query: { number } }, { signal }),
  });

/** Where the file behind a citation is fetched. */
export const sourceFile = ({ answerId, number }: { answerId: string; number: number }) =>
  fileSource(chatSourceEndpoints.file, { params: { id: answerId }, query: { number } });

/** Says who the person is. */
export const giveAsker = (id: string, body: InputOf<typeof askerEndpoints.give>['body']) =>
  call(askerEndpoints.give, { params: { id }, body });

/** What goes along with the next question of a conversation. */
export const attachmentsQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'attachments', id],
    queryFn: ({ signal }) => call(chatAttachmentEndpoints.list, { params: { id } }, { signal }),
  });

/** Has that loaded anew. */
export const useRefreshAttachments = () => {
  const queryClient = useQueryClient();
  return (id: string): Promise<void> => queryClient.invalidateQueries({ queryKey: attachmentsQuery(id).queryKey });
};

export const attachFiles = (id: string, files: readonly File[]) => uploadFiles(chatAttachmentEndpoints.attach, { params: { id } }, files);
export const removeAttachment = (id: string) => call(chatAttachmentEndpoints.remove, { params: { id } });

/** Has what is shown of conversations loaded anew. */
export const useRefreshChats = () => {
  const queryClient = useQueryClient();
  return async (id?: string): Promise<void> => {
    void queryClient.invalidateQueries({ queryKey: [...key, 'list'] });
    // What was spent this month stands with the knowledge bases.
    void queryClient.invalidateQueries({ queryKey: basesQuery.queryKey });
    if (id) await queryClient.invalidateQueries({ queryKey: conversationQuery(id).queryKey });
  };
};

/** Has a conversation ready before it is shown. */
export const useReadyChat = () => {
  const queryClient = useQueryClient();
  return (id: string): Promise<void> => queryClient.prefetchQuery(conversationQuery(id));
};

export const openConversation = (baseId: string) => call(chatEndpoints.open, { body: { baseId } });

export const askQuestion = (id: string, body: InputOf<typeof chatEndpoints.ask>['body']) =>
  call(chatEndpoints.ask, { params: { id }, body });

export const answerAgain = (id: string, body: InputOf<typeof chatEndpoints.again>['body']) =>
  call(chatEndpoints.again, { params: { id }, body });

export const stopAnswer = (id: string) => call(chatEndpoints.stop, { params: { id } });

export const rateAnswer = (id: string, feedback: { isGood: boolean; reason: string } | null) =>
  call(chatEndpoints.rate, { params: { id }, body: { feedback } });

export const changeConversation = (id: string, body: { title?: string; leafId?: string }) =>
  call(chatEndpoints.change, { params: { id }, body });

export const removeConversation = (id: string, undo: boolean) => call(chatEndpoints.remove, { params: { id }, body: { undo } });

export const exportConversation = (id: string, format: 'markdown' | 'json') =>
  download(chatEndpoints.export, { params: { id }, query: { format } });

export const wantPerson = (id: string, isWanted: boolean) => call(chatDeskEndpoints.want, { params: { id }, body: { isWanted } });

/** Tells whenever a conversation changes, whoever changes it. */
export const followChanges = (id: string, signal: AbortSignal) => stream(chatDeskEndpoints.changes, { params: { id } }, { signal });

/** What an answer delivered so far, then what it delivers; a cut line is taken up again where it broke. */
export const followAnswer = (id: string, signal: AbortSignal) =>
  stream<typeof chatEndpoints.events, ChatEvent | RunSettled>(
    chatEndpoints.events,
    { params: { id }, query: {} },
    { signal, isLast: ({ type }) => type === 'settled' },
  );
