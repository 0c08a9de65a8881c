import type { Citation, CitedSource } from '@inkstone/contract/chat-sources';
import { blocksAround } from '@inkstone/documents/blocks-around';
import { boxesOf } from '@inkstone/documents/boxes';
import type { DocumentText } from '@inkstone/documents/document-text';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { readAsTenant } from '#server/db/tenancy.ts';
import type { createFilesFeature } from '#server/features/files/index.ts';
import { type Actor, type Reader, readerOf } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { FileAnswer } from '#server/kernel/http/define-routes.ts';
import { findAttachmentsById } from '../attachments/attachment.repository.ts';
import { mayRead } from '../conversations/conversation.policy.ts';
import { noMessage, type ReadableConversations } from '../conversations/readable-conversations.ts';
import type { ChatSources } from './sources.ts';

type Deps = {
  db: OwnerDatabase;
  conversations: Pick<ReadableConversations, 'getCitingAnswer'>;
  sources: Pick<ChatSources, 'findMade' | 'readDocumentText'>;
  files: Pick<ReturnType<typeof createFilesFeature>, 'open'>;
};

/** So much of a document is shown on either side of a citation. */
const around = 20_000;
const mostMarks = 2000;

/** Where the words of a citation stand; null where they do not stand there any more. */
const rangeIn = (text: string, { start, end, quote, isCorrected }: Citation): { start: number; end: number } | null => {
  if (isCorrected || text.slice(start, start + quote.length) === quote) return { start, end };
  // The same file may be read another way by a newer version of this product.
  const at = text.indexOf(quote);
  return at < 0 ? null : { start: at, end: at + quote.length };
};

/** A size stands where another one begins. */
const sizesOf = (pages: DocumentText['pages']): { from: number; width: number; height: number }[] => {
  const sizes: { from: number; width: number; height: number }[] = [];
  for (const { number, width, height } of pages) {
    const last = sizes.at(-1);
    if (width && height && (last?.width !== width || last.height !== height)) sizes.push({ from: number, width, height });
  }
  return sizes;
};

const shown = (document: DocumentText, citation: Citation, isFile: boolean): Pick<CitedSource, 'state' | 'text' | 'pdf'> => {
  const range = rangeIn(document.text, citation);
  if (!range) return { state: 'changed', text: null, pdf: null };
  const { blocks, pages, isWhole } = blocksAround(document, range, around);
  const called = pages.map(({ number, label = null, file = null }) => ({ number, label, file }));
  const isPdf = isFile && citation.documentKind === 'pdf';
  return {
    state: 'same',
    text: { blocks, pages: called, ...range, isWhole },
    pdf: isPdf
      ? { pages: document.pages.length, sizes: sizesOf(document.pages), marks: boxesOf(document, range).slice(0, mostMarks) }
      : null,
  };
};

/** A citation with the knowledge base of its conversation, and who opens it. */
type Cited = { accountId: string; reader: Reader; baseId: string; citation: Citation };

/** The documents behind citations, for whoever may read the conversation that they stand in; those told to a program, for whoever may ask the base. */
export const createCitedSources = ({ db, conversations, sources, files }: Deps) => {
  const cited = async (actor: Actor, id: string, number: number): Promise<Cited> => {
    const { answer, row } = await conversations.getCitingAnswer(actor, id);
    const citation = [...answer.citations, ...answer.closest].find((each) => each.number === number);
    if (!citation) throw noMessage();
    const of = { accountId: actor.accountId, reader: readerOf(actor), baseId: row.baseId, citation };
    // Who was told it goes on reading what it said; anybody else who follows a program's link has to be able to read it now.
    if (!mayRead(actor, row) && (await findMade(of)) === undefined) throw noMessage();
    return of;
  };

  /** The document of a citation: undefined where it is gone, null where another one stands in its place. */
  const findMade = async ({ accountId, reader, baseId, citation }: Cited) => {
    if (citation.isAttached) {
      const [row] = await readAsTenant(db, accountId, (tx) => findAttachmentsById(tx, [citation.documentId]));
      return row && { baseId, fileId: row.fileId, contentHash: row.digest };
    }
    const made = await readAsTenant(db, accountId, (tx) => sources.findMade(tx, reader, citation.documentId));
    if (made?.baseId !== baseId) return undefined;
    const { version = null } = citation;
    return version === null || version === made.contentHash ? made : null;
  };

  const readText = ({ accountId, reader, citation: { documentId, isAttached } }: Cited): Promise<DocumentText | undefined> =>
    readAsTenant(db, accountId, async (tx) =>
      isAttached ? (await findAttachmentsById(tx, [documentId]))[0]?.content : sources.readDocumentText(tx, reader, documentId),
    );

  /** The document around a citation. Whoever asks has seen to it that the answer may be read. */
  const openSource = async (of: Cited): Promise<CitedSource> => {
    const { citation } = of;
    const made = await findMade(of);
    const document = made && (await readText(of));
    if (!document) return { citation, state: made === null ? 'changed' : 'gone', text: null, pdf: null };
    return { citation, ...shown(document, citation, made.fileId !== null) };
  };

  return {
    openSource,
    find: async (actor: Actor, id: string, number: number): Promise<CitedSource> => openSource(await cited(actor, id, number)),

    /** The very file that was cited. */
    openFile: async (actor: Actor, id: string, number: number): Promise<FileAnswer> => {
      const of = await cited(actor, id, number);
      const made = await findMade(of);
      if (!made?.fileId) throw new AppError('document.noFile', 404);
      const stored = await files.open(of.accountId, made.fileId);
      const { documentName } = of.citation;
      return { fileName: documentName.split('/').at(-1) ?? documentName, contentType: 'application/octet-stream', stored };
    },
  };
};
export type CitedSources = ReturnType<typeof createCitedSources>;
