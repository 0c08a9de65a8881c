import type { Credentials, IntegrationMetadata } from './metadata.ts';

/** The kinds of failure of a file store. `full`: it has no room left; `not-found`: it has nothing under this key. */
export type FileStoreFailure = 'credentials' | 'full' | 'not-found' | 'unavailable';

/** The one way in which a file store fails. The message is for logs; it holds no credential. */
export class FileStoreError extends Error {
  override readonly name = 'FileStoreError';
  readonly store: string;
  readonly kind: FileStoreFailure;

  constructor(store: string, kind: FileStoreFailure, options: ErrorOptions = {}) {
    super(`${store}: ${kind}`, options);
    this.store = store;
    this.kind = kind;
  }
}

/** What a file store is given: its settings, a folder of this installation, and the server's guarded client. */
export type FileStoreContext = {
  settings: Credentials;
  /** A folder that nothing else writes in; made by the first who needs it. */
  folder: string;
  fetch: typeof globalThis.fetch;
};

/** A part of a file: from this byte to that one, both within it. */
export type ByteRange = { start: number; end: number };

/** Files under keys that the caller makes: letters of ids, in parts that are divided by a slash. A key is written once and never changed. */
export type FileStoreConnection = {
  /** Keeps a file of this machine, and may take it away; it is there whole and for good when this has ended. */
  put: (key: string, file: { path: string; bytes: number }) => Promise<void>;
  /** All of it, or a part; fails with `not-found` before the first byte. */
  read: (key: string, range?: ByteRange) => Promise<AsyncIterable<Uint8Array>>;
  /** What is not there is removed already. */
  remove: (key: string) => Promise<void>;
};

/** Where files lie. */
export type FileStore = {
  metadata: IntegrationMetadata;
  connect: (context: FileStoreContext) => FileStoreConnection;
};

const keyForm = /^[0-9a-z-]{1,64}(?:\/[0-9a-z-]{1,64}){0,3}$/;

/** Refuses a key that could mean anything but one file of the store: a mistake of ours, which must not reach a disk. */
export const requireFileKey = (key: string): string => {
  if (!keyForm.test(key)) throw new Error('this is no key of a file');
  return key;
};
