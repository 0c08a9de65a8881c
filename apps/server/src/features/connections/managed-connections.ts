import type { OwnerDatabase } from '#server/db/handles.ts';
import { type ConnectionRow, upsertManagedConnection } from './connection.repository.ts';
import type { ConnectionKind, Integration } from './connection-kind.ts';
import type { Values } from './connection-values.ts';
import type { IntegrationLookup } from './integration-lookup.ts';

type Deps = { db: OwnerDatabase; lookup: IntegrationLookup };

/** The connections that nobody enters: built-in ones, and those with credentials in the environment. */
export type ManagedConnections = ReturnType<typeof createManagedConnections>;

const environmentOf = (kind: ConnectionKind, integrationId: string): Values | undefined => {
  const found = kind.found.find((entry) => entry.integrationId === integrationId);
  if (!found) return undefined;
  return Object.fromEntries(Object.entries(found.credentials).flatMap(([key, value]) => (value ? [[key, value] as const] : [])));
};

export const createManagedConnections = ({ db, lookup }: Deps) => {
  const bring = async (kind: ConnectionKind, { metadata, isBuiltin }: Integration): Promise<void> => {
    if (!isBuiltin && !environmentOf(kind, metadata.id)) return;
    const source = isBuiltin ? 'builtin' : 'environment';
    await db.transaction(async (tx) => {
      const values = { source, kind: kind.id, integration: metadata.id, name: metadata.name } as const;
      const connectionId = await upsertManagedConnection(tx, values);
      await kind.onStored(tx, { connectionId, integrationId: metadata.id });
    });
  };

  const bringAll = async (): Promise<void> => {
    for (const kind of lookup.kinds) {
      for (const integration of kind.integrations) await bring(kind, integration);
    }
  };

  let ready: Promise<void> | null = null;

  return {
    /** Writes their rows once per process; after a failure the next caller tries again. */
    ensure: (): Promise<void> => {
      ready ??= bringAll().catch((error: unknown) => {
        ready = null;
        throw error;
      });
      return ready;
    },

    /** The credentials of an integration in the environment. */
    environmentOf: ({ kind, integration }: Pick<ConnectionRow, 'kind' | 'integration'>): Values =>
      environmentOf(lookup.getKind(kind), integration) ?? {},

    /** False for a connection whose credentials are no longer in the environment, or whose integration this version lacks. */
    isLive: (row: Pick<ConnectionRow, 'source' | 'kind' | 'integration'>): boolean => {
      if (!lookup.find(row)) return false;
      return row.source !== 'environment' || environmentOf(lookup.getKind(row.kind), row.integration) !== undefined;
    },
  };
};
