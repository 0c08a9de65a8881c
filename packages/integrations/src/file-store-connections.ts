import { credentialsOf } from './environment.ts';
import { type FileStore, type FileStoreConnection, FileStoreError } from './kit/file-store.ts';
import type { IntegrationFacts, Registered } from './kit/integration-kind.ts';
import type { Credentials } from './kit/metadata.ts';
import { once } from './kit/once.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type Stores = readonly Registered<IntegrationFacts, FileStore>[];

/** What file stores of this installation are given. */
export type FileStoreSurroundings = {
  environment: Environment;
  /** A folder for the files of a store by its id. */
  folderOf: (id: string) => string;
  fetchFor: (credentials: Credentials) => typeof globalThis.fetch;
};

/** A file store that is set up; its code is loaded by the first who uses it. */
const connectOne = (store: Stores[number], { environment, folderOf, fetchFor }: FileStoreSurroundings): FileStoreConnection => {
  const settings = credentialsOf(store.metadata, environment);
  const open = once(async () => (await store.load()).connect({ settings, folder: folderOf(store.metadata.id), fetch: fetchFor(settings) }));
  return {
    put: async (key, file) => (await open()).put(key, file),
    read: async (key, range) => (await open()).read(key, range),
    remove: async (key) => (await open()).remove(key),
  };
};

const isSet = ({ metadata }: IntegrationFacts, environment: Environment): boolean =>
  metadata.credentialFields.length > 0 && Object.keys(credentialsOf(metadata, environment)).length > 0;

/** Where new files go, and where those are that an earlier setting put elsewhere. */
export type FileStores = {
  /** The id of the store of new files, to be kept with each. */
  current: string;
  /** Fails with `unavailable` for a store that is not set up any more. */
  at: (id: string) => FileStoreConnection;
};

/** New files go to the store that is set up in the environment, else to the one that needs no settings. */
export const connectStores = (stores: Stores, surroundings: FileStoreSurroundings): FileStores => {
  const usable = stores.filter((store) => store.metadata.credentialFields.length === 0 || isSet(store, surroundings.environment));
  const current = usable.find((store) => isSet(store, surroundings.environment)) ?? usable[0];
  if (!current) throw new Error('there is no file store without settings');
  const connections = new Map(usable.map((store) => [store.metadata.id, connectOne(store, surroundings)]));
  return {
    current: current.metadata.id,
    at: (id) => {
      const connection = connections.get(id);
      if (!connection) throw new FileStoreError(id, 'unavailable');
      return connection;
    },
  };
};
