import type { ChatShare, SharedConversation, SharedMessage } from '@inkstone/contract/chat-shares';
import type { Citation } from '@inkstone/contract/chat-sources';
import type { OwnerDatabase, TenantReader } from '#server/db/handles.ts';
import { asTenant, readAsTenant } from '#server/db/tenancy.ts';
import { findUserById } from '#server/features/accounts/index.ts';
import type { Actor, Reader } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { newId } from '#server/kernel/ids.ts';
import { hashToken, newToken } from '#server/kernel/security/tokens.ts';
import { type ConversationRow, findConversation } from '../conversations/conversation.repository.ts';
import { findMessages, findRunning, type MessageRow } from '../conversations/message.repository.ts';
import { branchTo } from '../conversations/message-tree.ts';
import type { ReadableConversations } from '../conversations/readable-conversations.ts';
import type { OpenBases } from '../open-bases.ts';
import { findShare, findShared, findShares, insertShare, type ShareRow, updateRevoked } from './share.repository.ts';

type Deps = {
  db: OwnerDatabase;
  clock: Clock;
  openBases: Pick<OpenBases, 'find'>;
  conversations: Pick<ReadableConversations, 'getReadable'>;
  /** Which of some documents are closed to a reader. */
  findClosed: (tx: TenantReader, reader: Reader, ids: readonly string[]) => Promise<ReadonlySet<string>>;
};

const dayMs = 24 * 3600 * 1000;

const present = ({ id, leafId, createdAt, expiresAt }: ShareRow): ChatShare => ({
  id,
  isLive: leafId === null,
  createdAt: createdAt.toISOString(),
  endsAt: expiresAt?.toISOString() ?? null,
});

const quotedOutside = ({ number, documentName, documentKind, firstPage, lastPage, cells, quote }: Citation) => ({
  ...{ number, documentName, documentKind, firstPage, lastPage, cells, quote },
});

/** The conversation for readers outside: without the names of people, and without where a citation stands in the documents. */
const presentOutside = ({ id, role, state, text, outcome, createdAt, attachments, model, ...row }: MessageRow): SharedMessage => ({
  ...{ id, role, state, text, outcome },
  createdAt: createdAt.toISOString(),
  citations: row.citations.map(quotedOutside),
  closest: row.closest.map(({ heading, ...place }) => ({ ...quotedOutside(place), heading })),
  attachments: attachments.map(({ name, pages, isPicture }) => ({ name, pages, isPicture })),
  isBuiltin: model?.isBuiltin === true,
});

/** For whom the base of a conversation has to be open. */
const askerOf = ({ isOfSharedUser, origin, baseId, userId }: ConversationRow): Pick<Actor, 'role' | 'guest' | 'userId'> => {
  if (origin !== 'chat') return { role: 'guest', userId, guest: { baseId, origin, isLimited: false } };
  return { role: isOfSharedUser ? 'shared' : 'member', userId };
};

/** For whom the documents have to be open that it cites; a guest is a person whom nothing names. */
const readerOf = ({ isOfSharedUser, userId }: ConversationRow): Reader => (isOfSharedUser ? { sharedUserId: userId } : 'staff');

const quotedIn = (messages: readonly MessageRow[]): string[] => {
  const quotes = messages.flatMap(({ citations, closest }) => [...citations, ...closest]);
  return [...new Set(quotes.flatMap(({ documentId, isAttached }) => (isAttached ? [] : documentId)))];
};

const gone = (): AppError => new AppError('chatShare.gone', 404);

/**
 * Links by which a conversation is read outside; each ends with its conversation, with who made it, and where its base, or a document that it
 * cites, is not open any more to whom the conversation is.
 */
export const createShareService = ({ db, clock, openBases, conversations, findClosed }: Deps) => ({
  list: async (actor: Actor, conversationId: string): Promise<ChatShare[]> => {
    await conversations.getReadable(actor, conversationId);
    const rows = await readAsTenant(db, actor.accountId, (tx) => findShares(tx, { conversationId, now: clock.now() }));
    return rows.map(present);
  },

  make: async (
    actor: Actor,
    conversationId: string,
    { isLive, days }: { isLive: boolean; days: number | null },
  ): Promise<{ share: ChatShare; token: string }> => {
    const { row } = await conversations.getReadable(actor, conversationId);
    if (!row.leafId) throw new AppError('chatShare.nothing', 409);
    const token = newToken();
    const now = clock.now();
    const expiresAt = days === null ? null : new Date(now.getTime() + days * dayMs);
    const { userId } = actor;
    const share = { id: newId(), conversationId, userId, leafId: isLive ? null : row.leafId, createdAt: now, expiresAt };
    await asTenant(db, actor.accountId, async (tx) => {
      // A link to a fixed state waits for the end of the answer: what is shown would change afterwards.
      if (!isLive && (await findRunning(tx, conversationId)).length > 0) throw new AppError('chat.answering', 409);
      await insertShare(tx, { ...share, tokenHash: hashToken(token) });
    });
    return { share: present(share), token };
  },

  /** Whoever may read a conversation ends its links; whoever runs the base those of shared users, too. */
  revoke: async (actor: Actor, id: string): Promise<Record<string, never>> => {
    const share = await readAsTenant(db, actor.accountId, (tx) => findShare(tx, id));
    if (!share) throw gone();
    await conversations.getReadable(actor, share.conversationId).catch(() => {
      throw gone();
    });
    await asTenant(db, actor.accountId, (tx) => updateRevoked(tx, id, clock.now()));
    return {};
  },

  /** What a link shows; nothing tells one that has ended from one that never was. */
  read: async (token: string): Promise<SharedConversation> => {
    const share = await findShared(db, { tokenHash: hashToken(token), now: clock.now() });
    // It ends with who made it: nobody finds one who was disabled, or whose account was.
    if (!share || !(await findUserById(db, share.userId))) throw gone();
    const { accountId, conversationId } = share;
    const [row, messages] = await readAsTenant(db, accountId, (tx) =>
      Promise.all([findConversation(tx, conversationId), findMessages(tx, conversationId)]),
    );
    if (!row) throw gone();
    const bases = await openBases.find({ accountId, ...askerOf(row) });
    const base = bases.find((each) => each.id === row.baseId);
    if (!base?.isEnabled) throw gone();
    const shown = branchTo(messages, share.leafId ?? row.leafId);
    const closed = await readAsTenant(db, accountId, (tx) => findClosed(tx, readerOf(row), quotedIn(shown)));
    if (closed.size) throw gone();
    return {
      title: row.title,
      baseName: base.name,
      isLive: share.leafId === null,
      sharedAt: share.createdAt.toISOString(),
      endsAt: share.expiresAt?.toISOString() ?? null,
      messages: shown.map(presentOutside),
    };
  },
});
export type ShareService = ReturnType<typeof createShareService>;
