import type { DocumentText } from '@inkstone/documents/document-text';
import type { Passage } from '@inkstone/retrieval/retrieve';
import type { TenantReader } from '#server/db/handles.ts';

/** Where a passage stands in its document. */
type FoundPlace = {
  document: string;
  index: number;
  baseId: string;
  kind: 'file' | 'text' | 'web';
  name: string;
  start: number;
  end: number;
  firstPage: number;
  lastPage: number;
  /** Somebody changed its text: it is not what stands at its place any more. */
  isEdited: boolean;
};

/** What the chat is told of documents: passages that answer, their places, and whole texts. */
export type ChatSources = {
  retrieveFor: (place: { accountId: string; baseId: string }, question: string) => Promise<Passage[]>;
  /** What is switched off or was put away is left out. */
  findPlaces: (tx: TenantReader, passages: readonly { document: string; index: number }[]) => Promise<FoundPlace[]>;
  readDocumentText: (tx: TenantReader, id: string) => Promise<DocumentText | undefined>;
};

/** Where a citation of a passage leads to. */
export type PassagePlace = Pick<FoundPlace, 'document' | 'index' | 'name' | 'start' | 'end' | 'isEdited'> & {
  kind: string;
  firstPage: number | null;
  lastPage: number | null;
};

/** A passage that was found, with its place. */
export type PlacedPassage = Passage & { place: PassagePlace };

/** Kinds of files whose pages people see. */
const paged: readonly string[] = ['pdf', 'ppt', 'pptx'];

/** A place as a citation tells it: pages only where the document has some that people see. */
export const placeOf = ({ document, index, name, start, end, isEdited, ...of }: FoundPlace): PassagePlace => {
  const kind = of.kind === 'file' ? (/\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? 'file') : of.kind;
  const pages = paged.includes(kind) ? { firstPage: of.firstPage, lastPage: of.lastPage } : { firstPage: null, lastPage: null };
  return { document, index, name, start, end, isEdited, kind, ...pages };
};
