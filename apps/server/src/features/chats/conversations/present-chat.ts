import type { ChatSummary, KeptSummary } from '@inkstone/contract/chat-desk';
import type { ChatMessage, Conversation } from '@inkstone/contract/chats';
import type { Language } from '@inkstone/phrases';
import { formatPoints } from '#server/features/wallet/index.ts';
import { isErrorCode, translateError } from '#server/kernel/errors/translate.ts';
import type { ConversationRow } from './conversation.repository.ts';
import type { MessageRow } from './message.repository.ts';

const errorOf = ({ errorCode, errorParams }: Pick<MessageRow, 'errorCode' | 'errorParams'>, language: Language): ChatMessage['error'] => {
  if (errorCode === null) return null;
  const code = isErrorCode(errorCode) ? errorCode : 'request.fault';
  return { code, msg: translateError(language, code, errorParams) };
};

export const presentMessage = (row: MessageRow, language: Language): ChatMessage => {
  const { id, parentId, role, state, text, outcome, citations, closest, faq, feedback, attachments, chargedMicropoints } = row;
  const { followUps, model } = row;
  return {
    ...{ id, parentId, role, state, text, outcome, citations, closest, followUps, faq, model, feedback, attachments },
    createdAt: row.createdAt.toISOString(),
    author: row.authorName,
    points: chargedMicropoints === null ? null : formatPoints(chargedMicropoints),
    error: errorOf(row, language),
  };
};

type Listed = Pick<ConversationRow, 'id' | 'baseId' | 'title' | 'updatedAt'>;

export const presentConversation = ({ id, baseId, title, updatedAt }: Listed, baseName: string): Conversation => ({
  ...{ id, baseId, baseName, title },
  updatedAt: updatedAt.toISOString(),
});

export const presentSummary = ({ leafId: known, ...summary }: KeptSummary, leafId: string | null): ChatSummary => ({
  ...summary,
  isOlder: known !== leafId,
});
