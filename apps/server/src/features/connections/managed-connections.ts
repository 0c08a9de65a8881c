import type { AiVendor, FoundCredentials } from '@inkstone/integrations';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { type ConnectionRow, upsertManagedConnection } from './connection.repository.ts';
import type { Values } from './connection-values.ts';
import { knownModels } from './known-models.ts';
import { insertModels } from './model.repository.ts';

type Deps = { db: OwnerDatabase; vendors: readonly AiVendor[]; found: readonly FoundCredentials[] };

/** The connections that the process brings along: the built-in writer, and what the environment holds keys for. */
export type ManagedConnections = ReturnType<typeof createManagedConnections>;

const valuesOf = ({ credentials }: FoundCredentials): Values =>
  Object.fromEntries(Object.entries(credentials).flatMap(([key, value]) => (value ? [[key, value] as const] : [])));

export const createManagedConnections = ({ db, vendors, found }: Deps) => {
  const environment = new Map(found.map((entry) => [entry.vendorId, valuesOf(entry)]));

  const bring = (vendor: AiVendor, source: 'environment' | 'builtin') =>
    db.transaction(async (tx) => {
      const { id, name } = vendor.metadata;
      const connectionId = await upsertManagedConnection(tx, { source, vendor: id, name });
      await insertModels(tx, knownModels(vendor, connectionId));
    });

  const bringAll = async (): Promise<void> => {
    for (const vendor of vendors) {
      if (vendor.isBuiltin) await bring(vendor, 'builtin');
      else if (environment.has(vendor.metadata.id)) await bring(vendor, 'environment');
    }
  };

  let ready: Promise<void> | null = null;

  return {
    /** Writes their rows once a process; a failure is tried again by the next caller. */
    ensure: (): Promise<void> => {
      ready ??= bringAll().catch((error: unknown) => {
        ready = null;
        throw error;
      });
      return ready;
    },

    /** What the environment holds for a vendor. */
    environmentOf: (vendorId: string): Values => environment.get(vendorId) ?? {},

    /** False for a row whose key has left the environment, or whose vendor this version does not know. */
    isLive: ({ source, vendor }: Pick<ConnectionRow, 'source' | 'vendor'>): boolean =>
      source === 'environment' ? environment.has(vendor) : vendors.some(({ metadata }) => metadata.id === vendor),
  };
};
