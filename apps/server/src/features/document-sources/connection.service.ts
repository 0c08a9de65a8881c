import { documentSourceLimits, type SourceConnection, type SourceFolder, type SourceService } from '@inkstone/contract/document-sources';
import { documentSources } from '@inkstone/integrations';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { readAsTenant } from '#server/db/tenancy.ts';
import type { ConnectionsFeature } from '#server/features/connections/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { failureOf } from './failure.ts';
import { listDocuments } from './listing.ts';
import { type OpenServiceOf, sourceKind } from './open-service.ts';
import { hasSources } from './source.repository.ts';

type Deps = { db: OwnerDatabase; connections: Pick<ConnectionsFeature, 'own' | 'testValues'>; open: OpenServiceOf };
type Values = Record<string, string>;

const refusals = {
  credentials: 'documentSource.credentials',
  'rate-limit': 'documentSource.rateLimit',
  refused: 'documentSource.refused',
  unavailable: 'documentSource.unavailable',
  'unexpected-answer': 'documentSource.unexpectedAnswer',
  'private-address': 'documentSource.privateAddress',
  incomplete: 'connection.fieldsMissing',
} as const;

/** Failures of a service, as whoever asked for something of it reads them. */
const asking = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    const failure = error instanceof AppError ? undefined : failureOf(error);
    throw failure ? new AppError(failure.code, 422, failure.params) : error;
  }
};

/** An account's own ways to the services of which documents are taken. */
export const createSourceConnections = ({ db, connections, open }: Deps) => {
  const list = async (accountId: string): Promise<SourceConnection[]> =>
    (await connections.own.list(accountId, sourceKind)).map(({ id, integration, name, createdAt }) => ({
      ...{ id, service: integration, name },
      createdAt: createdAt.toISOString(),
    }));

  const get = async (accountId: string, id: string): Promise<SourceConnection> => {
    const found = (await list(accountId)).find((each) => each.id === id);
    if (!found) throw new AppError('connection.notFound', 404);
    return found;
  };

  const openOwn = async ({ accountId }: Actor, id: string, signal: AbortSignal) => {
    await get(accountId, id);
    return open(accountId, id, signal);
  };

  return {
    get,

    services: async ({ accountId }: Actor): Promise<{ services: SourceService[]; connections: SourceConnection[] }> => ({
      services: connections.own.describe(sourceKind),
      connections: await list(accountId),
    }),

    /** Asks the service before anything is kept. */
    connect: async (
      { accountId }: Actor,
      id: string,
      { service, values }: { service: string; values: Values },
    ): Promise<SourceConnection> => {
      const before = await list(accountId);
      const known = before.find((each) => each.id === id);
      if (known) return known;
      if (before.length >= documentSourceLimits.connections)
        throw new AppError('documentSource.manyConnections', 422, { most: documentSourceLimits.connections });
      const facts = documentSources.find(service)?.metadata;
      if (!facts) throw new AppError('connection.integrationUnknown', 404);
      const { outcome } = await connections.testValues({ kind: sourceKind, integration: service, values, isPrivateAllowed: false });
      if (outcome !== 'ok') throw new AppError(refusals[outcome], 422, { vendor: facts.name });
      const shown = facts.credentialFields.find(({ kind }) => kind === 'url' || kind === 'text');
      const place = shown ? (URL.parse(values[shown.key] ?? '')?.host ?? values[shown.key]) : undefined;
      const name = [facts.name, place].filter(Boolean).join(' · ').slice(0, 120);
      await connections.own.add(accountId, { kind: sourceKind, integration: service }, { id, name, values });
      return get(accountId, id);
    },

    disconnect: async ({ accountId }: Actor, id: string): Promise<Record<string, never>> => {
      await get(accountId, id);
      if (await readAsTenant(db, accountId, (tx) => hasSources(tx, id))) throw new AppError('documentSource.connectionUsed', 409);
      await connections.own.removeOne(accountId, sourceKind, id);
      return {};
    },

    folders: async (actor: Actor, id: string, at: { folder: string | null; cursor: string | null; signal: AbortSignal }) => {
      const { face, context } = await openOwn(actor, id, at.signal);
      const { items, nextCursor } = await asking(face.listFolders(context, at));
      const most = documentSourceLimits.name;
      return { items: items.map((item): SourceFolder => ({ id: item.id, name: item.name.slice(0, most) })), nextCursor };
    },

    look: async (actor: Actor, id: string, { folders, signal }: { folders: readonly SourceFolder[]; signal: AbortSignal }) => {
      const service = await openOwn(actor, id, signal);
      const { documents, skipped, hasMore } = await asking(listDocuments(service, folders, documentSourceLimits.looked));
      const bytes = [...documents.values()].reduce((sum, document) => sum + (document.bytes ?? 0), 0);
      return { documents: documents.size, bytes, skipped, hasMore };
    },
  };
};
export type SourceConnections = ReturnType<typeof createSourceConnections>;
