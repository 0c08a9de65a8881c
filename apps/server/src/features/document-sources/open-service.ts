import { setTimeout as sleep } from 'node:timers/promises';
import { type DocumentSource, documentSources, type SourceContext } from '@inkstone/integrations';
import type { ConnectionKind, ConnectionsFeature } from '#server/features/connections/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';

/** The kind of connection that leads to documents. */
export const sourceKind = documentSources.id;

const wait: SourceContext['wait'] = async (ms, signal) => {
  await sleep(ms, undefined, { signal, ref: false }).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw error;
  });
};

const loadFace = async (service: string): Promise<DocumentSource> => {
  const found = documentSources.find(service);
  if (!found) throw new AppError('connection.integrationUnknown', 404);
  return found.load();
};

/** What services of documents bring to their connections: a test, and that each belongs to an account. */
export const sourceConnections: ConnectionKind = {
  id: sourceKind,
  integrations: documentSources.all,
  found: [],
  isOfAccounts: true,
  test: async (service, access) => (await loadFace(service)).test({ ...access, wait }),
  onStored: async () => undefined,
  countOffers: async () => new Map(),
};

/** A service, ready to be asked. */
export type OpenService = { face: DocumentSource; context: SourceContext };

/** Opens an account's own connection with a service. */
export const createServiceOpening =
  ({ openFor }: Pick<ConnectionsFeature, 'openFor'>) =>
  async (accountId: string, connectionId: string, signal: AbortSignal): Promise<OpenService> => {
    const { credentials, fetch, integrationId } = await openFor(accountId, connectionId);
    return { face: await loadFace(integrationId), context: { credentials, fetch, wait, signal } };
  };
export type OpenServiceOf = ReturnType<typeof createServiceOpening>;
