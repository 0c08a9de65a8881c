import type { RegisteredAiVendor } from '@inkstone/integrations';
import type { OwnerDatabase } from '#server/db/handles.ts';
import type { ConnectionsFeature } from '#server/features/connections/index.ts';
import { aiKind, getVendor } from './ai-kind.ts';
import { findUsableModels } from './model.repository.ts';

type Deps = { db: OwnerDatabase; connections: Pick<ConnectionsFeature, 'ensureManaged' | 'list'>; vendors: readonly RegisteredAiVendor[] };

/** A model of the installation that has a price and is switched on; accounts' own keys are not sold. */
export type SoldModel = {
  id: string;
  /** The vendor's own name of it. */
  name: string;
  label: string;
  /** The integration's id. */
  vendor: string;
  isBuiltin: boolean;
  /** When its connection was made. */
  createdAt: Date;
};

/** What the installation sells; in the order of its connections, the built-in one last. */
export const createSoldModels =
  ({ db, connections, vendors }: Deps) =>
  async (): Promise<SoldModel[]> => {
    await connections.ensureManaged();
    const all = await connections.list();
    const open = all.filter(({ kind, isEnabled, missing }) => kind === aiKind && isEnabled && !missing.length);
    const rows = await findUsableModels(
      db,
      open.map(({ id }) => id),
    );
    return open.flatMap(({ id: connectionId, integration, createdAt }) => {
      const isBuiltin = getVendor(vendors, integration).isBuiltin ?? false;
      return rows
        .filter((row) => row.connectionId === connectionId)
        .map((row) => ({
          id: row.id,
          name: row.modelId,
          label: row.label,
          vendor: integration,
          isBuiltin,
          createdAt: new Date(createdAt),
        }));
    });
  };
