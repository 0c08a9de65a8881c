import type { RetrievalSettings } from '@inkstone/contract/retrieval';
import type { Range } from '@inkstone/documents/chunks/sentences';
import type { DocumentText } from '@inkstone/documents/document-text';
import type { Correction } from '@inkstone/documents/tables/corrections';
import type { ImagePart } from '@inkstone/integrations/kit/ai-vendor';
import type { Passage as Found } from '@inkstone/retrieval/retrieve';
import type { TenantReader } from '#server/db/handles.ts';
import type { Budget } from '#server/features/wallet/index.ts';
import type { Reader } from '#server/kernel/actor.ts';

/** Where a passage stands in its document. */
type FoundPlace = {
  document: string;
  index: number;
  baseId: string;
  kind: 'file' | 'text' | 'web';
  name: string;
  start: number;
  end: number;
  /** The pages that it stands on. */
  pages: Pick<DocumentText['pages'][number], 'number' | 'start' | 'end'>[];
  /** SHA-256 of what its document is made of. */
  contentHash: string | null;
  /** Somebody changed its text: it is not what stands at its place any more. */
  isEdited: boolean;
};

/** What the chat is told of documents: passages that answer, their places, and whole texts; of nothing that its reader may not read. */
export type ChatSources = {
  retrieveFor: (
    place: { accountId: string; reader: Reader; baseIds: readonly string[]; tags: readonly string[]; budget?: Budget | undefined },
    question: string,
    settings: RetrievalSettings,
  ) => Promise<Passage[]>;
  /** What of documents that are in no base may answer, with scores as passages of a base have them. */
  retrieveIn: (
    documents: readonly {
      id: string;
      title: string;
      language: string | null;
      passages: readonly { text: string; headings: readonly string[] }[];
    }[],
    question: string,
  ) => Promise<Passage[]>;
  /** Of some bases those that have a document which answers. */
  findAnswering: (tx: TenantReader, reader: Reader, baseIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** By which a question to a base may be limited. */
  findAskedTags: (tx: TenantReader, reader: Reader, baseIds: readonly string[]) => Promise<ReadonlyMap<string, string[]>>;
  /** What is switched off or was put away is left out, and what the base is not to answer from. */
  findPlaces: (tx: TenantReader, reader: Reader, passages: readonly { document: string; index: number }[]) => Promise<FoundPlace[]>;
  /** What a document is made of now; undefined where nothing of it may be found. */
  findMade: (
    tx: TenantReader,
    reader: Reader,
    id: string,
  ) => Promise<{ baseId: string; fileId: string | null; contentHash: string | null } | undefined>;
  /** What the documents of a base are called that answer and, where tags are asked for, have one of them. */
  findHeads: (
    tx: TenantReader,
    reader: Reader,
    of: { baseId: string; tags: readonly string[]; endings?: readonly string[]; most?: number },
  ) => Promise<(Pick<FoundPlace, 'kind' | 'name' | 'contentHash'> & { id: string; title: string | null })[]>;
  /** What of documents is switched off, or was corrected by hand. */
  findNotAsWritten: (tx: TenantReader, reader: Reader, ids: readonly string[]) => Promise<(Correction & { document: string })[]>;
  readDocumentText: (tx: TenantReader, reader: Reader, id: string) => Promise<DocumentText | undefined>;
  /** Which of some documents are closed to a reader. */
  findClosed: (tx: TenantReader, reader: Reader, ids: readonly string[]) => Promise<ReadonlySet<string>>;
};

/** Where a citation of a passage leads to. */
export type PassagePlace = Omit<FoundPlace, 'baseId' | 'kind'> & { kind: string; isAttached?: boolean };

/** A passage as the chat needs it: how it was found is told by the test of a base. */
type Passage = Omit<Found, 'foundBy'>;

/** A passage that was found, with its place; of a picture that a model is shown also the picture, whose words are the passage's. */
export type PlacedPassage = Passage & { place: PassagePlace; picture?: ImagePart };

/** Whether people see the pages of a kind of file. */
export const showsPages = (kind: string): boolean => ['pdf', 'ppt', 'pptx'].includes(kind);

/** A place as a citation tells it: pages only where the document has some that people see. */
export const placeOf = ({ document, index, name, start, end, contentHash, isEdited, ...of }: Omit<FoundPlace, 'baseId'>): PassagePlace => {
  const kind = of.kind === 'file' ? (/\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? 'file') : of.kind;
  return { document, index, name, start, end, contentHash, isEdited, kind, pages: showsPages(kind) ? of.pages : [] };
};

/** The first and the last page of a stretch of a document; null where it has none that people see. */
export const pagesOf = ({ pages }: PassagePlace, { start, end }: Range): { firstPage: number | null; lastPage: number | null } => {
  const touched = pages.filter((page) => page.start < end && page.end > start).map(({ number }) => number);
  return { firstPage: touched[0] ?? null, lastPage: touched.at(-1) ?? null };
};
