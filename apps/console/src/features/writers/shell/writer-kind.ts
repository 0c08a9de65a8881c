import type { PricedRun } from '@inkstone/contract/writer-calls';
import type {
  ContentLanguage,
  WriterKind as KindName,
  LeftRewriting,
  WriterDraftEntry,
  WriterField,
  WriterVersion,
  WrittenBy,
} from '@inkstone/contract/writers';
import type { ScreenTexts } from '@inkstone/phrases';

/** What sets one kind of writer apart, for the types: the names of its texts, what a person tells it, what of the store it writes for, and its draft in the contract. */
export type KindShape = {
  field: string;
  brief: { language: ContentLanguage; modelId: string | null; voiceId?: string | null | undefined };
  subject: unknown;
  draft: unknown;
};

/** The texts of a kind, by the names of their fields. */
export type TextsOf<Kind extends KindShape> = Readonly<Record<Kind['field'], string>>;

/** Something of some of the fields of a kind. */
export type SomeOf<Kind extends KindShape, Value> = { readonly [Name in Kind['field']]?: Value };

/** One text of a kind with its name: `label` is how a person knows it, in the writers' phrases. */
export type NamedField<Name extends string = string> = WriterField & {
  name: Name;
  label: keyof ScreenTexts['writers'];
  /** So much of it is seen where readers meet it, and how it is counted there; more may be saved. */
  room?: { most: number; widthOf: (text: string) => number };
  /** The one that is set as the heading of the text. */
  isHeading?: boolean;
};

/** Where a draft is kept and what state it is in there; `revision` goes back with the next save. */
export type DraftPlace = { id: string; revision: number; published: unknown };

/** What a draft holds. */
export type DraftContent<Kind extends KindShape> = {
  brief: Kind['brief'];
  text: TextsOf<Kind>;
  writtenBy: WrittenBy | null;
  approved: string[];
};

/** A draft as the server has it; `runId` is the run that writes it now, `rewritings` those of parts of it. */
export type Draft<Kind extends KindShape> = Kind['draft'] &
  DraftPlace &
  DraftContent<Kind> & { runId: string | null; rewritings: readonly LeftRewriting[] };

/** What stands on the screen, as it is saved. */
type Saved<Kind extends KindShape> = DraftContent<Kind> & {
  /** The draft that is saved anew; without it a new one is made. */
  place?: { id: string; revision: number };
  subject: Kind['subject'] | null;
};

/** What a run is asked to write. */
export type RunWish<Kind extends KindShape> = {
  brief: Kind['brief'];
  fields: Kind['field'][];
  /** The texts as they are; missing while all are empty. */
  current?: TextsOf<Kind>;
  /** The draft that the run writes; without it one is made. */
  draftId: string | null;
  subject: Kind['subject'] | null;
};

type Asking = { signal: AbortSignal };

/** How the server is asked for one kind of draft. Each fails with a `CallError`; 409 on saving says that the draft has a newer revision. */
export type WriterCalls<Kind extends KindShape> = {
  fetchDraft: (id: string) => Promise<Draft<Kind>>;
  saveDraft: (saved: Saved<Kind>) => Promise<Draft<Kind>>;
  listDrafts: (query: { q: string; cursor?: string }, options: Asking) => Promise<{ items: WriterDraftEntry[]; nextCursor: string | null }>;
  deleteDraft: (id: string, undo: boolean) => Promise<unknown>;
  listVersions: (
    id: string,
    query: { cursor?: string },
    options: Asking,
  ) => Promise<{ items: (Omit<WriterVersion, 'text'> & { text: TextsOf<Kind> })[]; nextCursor: string | null }>;
  restoreVersion: (id: string, versionId: string) => Promise<Draft<Kind>>;
  startRun: (wish: RunWish<Kind>) => Promise<{ runId: string; draftId: string }>;
  /** What that run would cost, and whether it would be answered from the cache. */
  priceRun: (wish: RunWish<Kind>) => Promise<PricedRun>;
};

/**
 * One kind of writer, as one value. With it a screen has runs, drafts, versions and saving:
 * `useWriter` for the state, `WriterPage` for the page, `FieldsPane` for the texts.
 */
export type WriterKind<Kind extends KindShape> = {
  name: KindName;
  /** The address of its screen; `draft` and `run` in it open what they name. */
  path: string;
  /** In the order in which they stand on the screen. */
  fields: readonly NamedField<Kind['field']>[];
  emptyText: TextsOf<Kind>;
  /** What is written next when nobody names a field; all of them where this is left out. */
  nextFields?: (text: TextsOf<Kind>) => Kind['field'][];
  /** What these texts cost at most with a model that is paid for, in points. */
  priceOf: (fields: readonly Kind['field'][], text: TextsOf<Kind>) => number;
  /** Whether a brief is worth keeping while there is no text. */
  isBegun: (brief: Kind['brief']) => boolean;
  /** Whether a text can be written that nothing was told of. */
  isWrittenFromNothing?: boolean;
  calls: WriterCalls<Kind>;
};
