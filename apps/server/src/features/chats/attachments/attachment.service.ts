import { attachmentLimits, type ChatAttachment } from '@inkstone/contract/chat-attachments';
import { type DocumentCut, usualCut } from '@inkstone/contract/documents';
import { DocumentError } from '@inkstone/documents/document-error';
import type { CutDocument } from '@inkstone/documents/readers/document-readers';
import type { Language } from '@inkstone/phrases';
import type { OwnerDatabase, TenantReader } from '#server/db/handles.ts';
import { asTenant, readAsTenant } from '#server/db/tenancy.ts';
import type { createFilesFeature } from '#server/features/files/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { translateError } from '#server/kernel/errors/translate.ts';
import type { Upload } from '#server/kernel/http/endpoints/upload-form.ts';
import { newId } from '#server/kernel/ids.ts';
import type { ConversationService } from '../conversations/conversation.service.ts';
import { showsPages } from '../sources/sources.ts';
import {
  type AttachmentHead,
  deleteForgotten,
  deleteUnsent,
  findAttachmentHeads,
  findAttachments,
  insertAttachment,
} from './attachment.repository.ts';

type Files = Pick<ReturnType<typeof createFilesFeature>, 'upload' | 'use'>;
type StoredFile = Awaited<ReturnType<Files['upload']>>['files'][number];

export type AttachmentDeps = {
  db: OwnerDatabase;
  clock: Clock;
  conversations: Pick<ConversationService, 'getWithBase'>;
  files: Files;
  /** Reads a kept file and cuts it, in a process of its own; fails with a `DocumentError`. */
  readFile: (accountId: string, fileId: string, order: { cut: DocumentCut; signal: AbortSignal }) => Promise<CutDocument>;
};

const fileUser = 'chats.attachment';
const dayMs = 24 * 3600 * 1000;
const pictures: readonly string[] = ['png', 'jpeg', 'webp'];

const present = ({ id, name, kind, bytes, pages }: AttachmentHead): ChatAttachment => ({
  ...{ id, name, kind, bytes },
  pages: showsPages(kind) ? pages : null,
  isPicture: pictures.includes(kind),
});

/** A picture without a word is a picture all the same. */
const withoutWords: CutDocument = { document: { text: '', pages: [], blocks: [], notes: [] }, chunks: [] };

/** What people send along with their questions, for one conversation alone. */
export const createAttachments = ({ db, clock, conversations, files, readFile }: AttachmentDeps) => {
  const read = (accountId: string, { id, kind }: StoredFile, signal: AbortSignal): Promise<CutDocument> =>
    readFile(accountId, id, { cut: usualCut, signal }).catch((error: unknown) => {
      if (!(error instanceof DocumentError)) throw error;
      if (error.code === 'document.noText' && pictures.includes(kind)) return withoutWords;
      throw new AppError(error.code, 422, error.params);
    });

  const keep = async (
    { accountId }: Actor,
    file: StoredFile,
    { conversationId, signal }: { conversationId: string; signal: AbortSignal },
  ): Promise<ChatAttachment> => {
    const { name, kind, bytes, digest } = file;
    if (bytes > attachmentLimits.bytes)
      throw new AppError('chat.attachmentLarge', 422, { name, most: attachmentLimits.bytes / 1024 / 1024 });
    const { document: content, chunks: cut } = await read(accountId, file, signal);
    const chunks = cut.map(({ text: _, rows: __, ...chunk }) => chunk);
    const row = { id: newId(), conversationId, fileId: file.id, name, kind, bytes, digest, content, chunks, createdAt: clock.now() };
    await asTenant(db, accountId, async (tx) => {
      await files.use(tx, fileUser, [{ fileId: file.id, id: row.id }]);
      await insertAttachment(tx, row);
    });
    return present({ ...row, pages: content.pages.length });
  };

  return {
    list: async (actor: Actor, conversationId: string): Promise<ChatAttachment[]> => {
      await conversations.getWithBase(actor, conversationId);
      const rows = await readAsTenant(db, actor.accountId, (tx) => findAttachments(tx, conversationId));
      return rows.filter(({ isSent }) => !isSent).map(present);
    },

    /** What was taken, and what was refused with its reason. */
    attach: async (
      actor: Actor,
      conversationId: string,
      { uploads, language, signal }: { uploads: AsyncIterable<Upload>; language: Language; signal: AbortSignal },
    ) => {
      await conversations.getWithBase(actor, conversationId);
      const known = await readAsTenant(db, actor.accountId, (tx) => findAttachments(tx, conversationId));
      if (known.length >= attachmentLimits.ofConversation)
        throw new AppError('chat.attachmentsMany', 422, { most: attachmentLimits.ofConversation });
      const waiting = known.filter(({ isSent }) => !isSent).length;
      const { files: taken, refused: notTaken } = await files.upload(actor, uploads, language);
      if (waiting + taken.length > attachmentLimits.atOnce)
        throw new AppError('chat.attachmentsAtOnce', 422, { most: attachmentLimits.atOnce });
      const attachments: ChatAttachment[] = [];
      const refused = notTaken.map(({ name, code, msg }) => ({ name, code, msg }));
      for (const file of taken) {
        try {
          attachments.push(await keep(actor, file, { conversationId, signal }));
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          refused.push({ name: file.name, code: error.code, msg: translateError(language, error.code, error.params) });
        }
      }
      return { attachments, refused };
    },

    remove: async ({ accountId, ...actor }: Actor, id: string): Promise<Record<string, never>> => {
      const [row] = await readAsTenant(db, accountId, (tx) => findAttachmentHeads(tx, [id]));
      if (!row) throw new AppError('chat.attachmentGone', 404);
      await conversations.getWithBase({ accountId, ...actor }, row.conversationId);
      if (!(await asTenant(db, accountId, (tx) => deleteUnsent(tx, id)))) throw new AppError('chat.attachmentGone', 404);
      return {};
    },

    /** What a question has sent along, as its message keeps it; refused where something of it is gone. */
    pick: async (tx: TenantReader, conversationId: string, ids: readonly string[]): Promise<ChatAttachment[]> => {
      if (!ids.length) return [];
      const rows = (await findAttachmentHeads(tx, ids)).filter((row) => row.conversationId === conversationId);
      if (rows.length !== new Set(ids).size) throw new AppError('chat.attachmentGone', 409);
      return ids.flatMap((id) => rows.filter((row) => row.id === id).map(present));
    },

    /** Ends what was attached and forgotten. */
    sweep: (): Promise<void> => deleteForgotten(db, new Date(clock.now().getTime() - dayMs)),
  };
};
export type Attachments = ReturnType<typeof createAttachments>;
