import type { Credentials, IntegrationMetadata } from './metadata.ts';

/** Everything a document source needs from outside. */
export type SourceContext = {
  credentials: Credentials;
  /** Every request goes through this; the server hands in its guarded client. */
  fetch: typeof globalThis.fetch;
  /** Waits as long as a service asks; ends early, with its reason, when the signal aborts. */
  wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  signal?: AbortSignal;
};

/** What people choose from: a folder, a space, or a page with what stands under it. */
export type SourceFolder = { id: string; name: string };

/** A document as a list tells of it. */
export type SourceDocument = {
  id: string;
  /** With the ending of its kind. */
  name: string;
  /** Where people open it. */
  url: string | null;
  /** Another one after every change. */
  version: string;
  changedAt: string | null;
  /** Where the service says so. */
  bytes: number | null;
};

/** A document's content. */
export type SourceContent = { name: string; mediaType: string; bytes: Uint8Array };

export type SourcePage<Item> = { items: readonly Item[]; nextCursor: string | null };

/** A service whose documents can be followed. Failures are `VendorError`; a stop by the caller throws the signal's reason. */
export type DocumentSource = {
  metadata: IntegrationMetadata;
  /** One real call; the names of some of what may be read. */
  test: (context: SourceContext) => Promise<readonly string[]>;
  /** What may be chosen in a folder; null for the top. */
  listFolders: (context: SourceContext, place: { folder: string | null; cursor: string | null }) => Promise<SourcePage<SourceFolder>>;
  /** Each document in a folder and all below it, once; null for everything that may be read. A folder that is gone has none. */
  list: (context: SourceContext, place: { folder: string | null; cursor: string | null }) => Promise<SourcePage<SourceDocument>>;
  /** Another value after every change of what is listed, deletions too; left out where a service does not say. */
  findMarker?: (context: SourceContext) => Promise<string>;
  /** Undefined where the document is gone. */
  read: (context: SourceContext, document: Pick<SourceDocument, 'id' | 'name'>) => Promise<SourceContent | undefined>;
};
