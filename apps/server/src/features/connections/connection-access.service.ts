import type { CheckOutcome, ConnectionCheck } from '@inkstone/contract/connections';
import { VendorError } from '@inkstone/integrations';
import type { OwnerDatabase } from '#server/db/handles.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { type ConnectionRow, findConnection, findUsableConnection, updateConnection } from './connection.repository.ts';
import type { ConnectionService } from './connection.service.ts';
import type { ConnectionAccess } from './connection-kind.ts';
import { checkValues, mergeValues, missingFields, type SplitValues, splitValues, type Values } from './connection-values.ts';
import type { IntegrationKey, IntegrationLookup } from './integration-lookup.ts';

/** The fetch that a connection's calls go through, and whether it had to refuse a private address. */
export type GuardedFetch = { fetch: typeof globalThis.fetch; hasRefused: () => boolean };
export type FetchFor = (connection: { isPrivateAllowed: boolean }) => GuardedFetch;

type Deps = { db: OwnerDatabase; clock: Clock; lookup: IntegrationLookup; connections: ConnectionService; fetchFor: FetchFor };
type Trial = { key: IntegrationKey; values: Values; isPrivateAllowed: boolean };
type TrialRequest = {
  kind?: string | undefined;
  integration: string;
  values: Values;
  isPrivateAllowed: boolean;
  /** The stored connection whose secrets are used for fields left empty. */
  connectionId?: string | undefined;
};

/** A stored connection with its credentials, ready to be called. */
export type OpenConnection = ConnectionAccess & { name: string; integrationId: string; isPrivateAllowed: boolean };

export type ConnectionAccessService = ReturnType<typeof createConnectionAccess>;

const patienceMs = 15_000;
const sampleSize = 8;

const together = ({ secrets, settings }: SplitValues): Values => ({ ...settings, ...secrets });

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError';

/** How the other side answered one real call, with the number and some names of what it offers. */
const tellOutcome = async (
  call: Promise<readonly string[]>,
): Promise<{ outcome: CheckOutcome; sample: string[]; modelCount: number | null }> => {
  const failed = (outcome: CheckOutcome) => ({ outcome, sample: [], modelCount: null });
  try {
    const names = await call;
    return { outcome: 'ok', sample: names.slice(0, sampleSize), modelCount: names.length };
  } catch (error) {
    if (error instanceof VendorError) return failed(error.kind);
    if (isTimeout(error)) return failed('unavailable');
    throw error;
  }
};

/** Tests connections, and opens them for the features that call through them. */
export const createConnectionAccess = ({ db, clock, lookup, connections, fetchFor }: Deps) => {
  const get = async (id: string): Promise<ConnectionRow> => {
    const row = await findConnection(db, id);
    if (!row) throw new AppError('connection.notFound', 404);
    return row;
  };

  const check = async ({ key, values, isPrivateAllowed }: Trial): Promise<ConnectionCheck> => {
    const checkedAt = clock.now().toISOString();
    if (missingFields(lookup.get(key), values).length) {
      return { outcome: 'incomplete', latencyMs: 0, modelCount: null, sample: [], checkedAt };
    }
    const { fetch, hasRefused } = fetchFor({ isPrivateAllowed });
    const began = performance.now();
    const access = { credentials: values, fetch, signal: AbortSignal.timeout(patienceMs) };
    const answer = await tellOutcome(lookup.getKind(key.kind).test(key.integration, access));
    const latencyMs = Math.round(performance.now() - began);
    return { ...answer, outcome: hasRefused() ? 'private-address' : answer.outcome, latencyMs, checkedAt };
  };

  const openRow = (row: ConnectionRow): OpenConnection => {
    const values = together(connections.valuesOf(row));
    if (missingFields(lookup.get(row), values).length) throw new AppError('connection.fieldsMissing', 422);
    const { name, integration: integrationId, isPrivateAllowed } = row;
    return { name, integrationId, isPrivateAllowed, credentials: values, fetch: fetchFor(row).fetch };
  };

  /** Stored secrets are used in a test only if it goes to the address that they were entered for. */
  const valuesOfTrial = async (key: IntegrationKey, { values, connectionId }: TrialRequest): Promise<Values> => {
    const integration = lookup.get(key);
    if (!connectionId) return together(splitValues(integration, values));
    const row = await get(connectionId);
    const isSame = row.kind === key.kind && row.integration === key.integration;
    if (!isSame || row.source !== 'operator') throw new AppError('connection.notFound', 404);
    return together(mergeValues(integration, connections.valuesOf(row), values));
  };

  return {
    /** A connection of the installation, opened; refuses when a required value is missing. */
    open: async (id: string): Promise<OpenConnection> => openRow(await get(id)),

    /** As `open`, for a connection that the account may use. */
    async openFor(accountId: string, id: string): Promise<OpenConnection> {
      const row = await findUsableConnection(db, accountId, id);
      if (!row) throw new AppError('connection.notFound', 404);
      return openRow(row);
    },

    async testConnection(id: string): Promise<ConnectionCheck> {
      const row = await get(id);
      const values = together(connections.valuesOf(row));
      const result = await check({ key: row, values, isPrivateAllowed: row.isPrivateAllowed });
      await updateConnection(db, id, { checkedAt: new Date(result.checkedAt), checkResult: result });
      return result;
    },

    /** Shows the operator, as the outcome of a test does, that a call found the key of this connection refused. */
    async noteRefusedKey(id: string): Promise<void> {
      const checkedAt = clock.now();
      const result: ConnectionCheck = {
        outcome: 'credentials',
        latencyMs: 0,
        modelCount: null,
        sample: [],
        checkedAt: checkedAt.toISOString(),
      };
      await updateConnection(db, id, { checkedAt, checkResult: result });
    },

    async testValues(request: TrialRequest): Promise<ConnectionCheck> {
      const key = lookup.resolve({ kind: request.kind, integration: request.integration });
      checkValues(lookup.get(key), request.values);
      const values = await valuesOfTrial(key, request);
      return check({ key, values, isPrivateAllowed: request.isPrivateAllowed });
    },
  };
};
