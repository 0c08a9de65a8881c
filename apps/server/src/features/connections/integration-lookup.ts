import { AppError } from '#server/kernel/errors/app-error.ts';
import type { ConnectionKind, Integration } from './connection-kind.ts';

/** An integration as it is stored: ids are unique within their kind. */
export type IntegrationKey = { kind: string; integration: string };

/** Finds kinds and their integrations by the ids in a row or in a request; an unknown id is `connection.integrationUnknown`. */
export const createIntegrationLookup = (kinds: readonly ConnectionKind[]) => {
  const findKind = (id: string): ConnectionKind | undefined => kinds.find((kind) => kind.id === id);

  const find = ({ kind, integration }: IntegrationKey): Integration | undefined =>
    findKind(kind)?.integrations.find(({ metadata }) => metadata.id === integration);

  const get = (key: IntegrationKey): Integration => {
    const integration = find(key);
    if (!integration) throw new AppError('connection.integrationUnknown', 404);
    return integration;
  };

  return {
    kinds,
    /** Those that the operator connects for everybody. */
    offered: kinds.filter(({ isOfAccounts }) => !isOfAccounts),
    find,
    get,

    /** One that the operator may connect. */
    getOffered: (key: IntegrationKey): Integration => {
      if (findKind(key.kind)?.isOfAccounts) throw new AppError('connection.integrationUnknown', 404);
      return get(key);
    },

    getKind(id: string): ConnectionKind {
      const kind = findKind(id);
      if (!kind) throw new AppError('connection.integrationUnknown', 404);
      return kind;
    },

    /** The key of an integration by its id; without a kind, the id must be unique among all kinds. */
    resolve({ kind, integration }: { kind: string | undefined; integration: string }): IntegrationKey {
      const bearers = kinds.filter(({ id }) => (kind === undefined || kind === id) && find({ kind: id, integration }));
      const [bearer] = bearers;
      if (!bearer || bearers.length > 1) throw new AppError('connection.integrationUnknown', 404);
      return { kind: bearer.id, integration };
    },
  };
};

export type IntegrationLookup = ReturnType<typeof createIntegrationLookup>;
