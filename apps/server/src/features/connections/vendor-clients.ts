import type { CheckOutcome, ConnectionCheck } from '@inkstone/contract/connections';
import { type AiClient, type AiVendor, VendorError } from '@inkstone/integrations';
import type { OwnerDatabase } from '#server/db/handles.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { type ConnectionRow, findConnection, findUsableConnection, updateConnection } from './connection.repository.ts';
import type { ConnectionService } from './connection.service.ts';
import { checkValues, mergeValues, missingFields, type SplitValues, splitValues, type Values } from './connection-values.ts';

/** The fetch that a connection's calls go through, and whether it had to refuse a private address. */
export type GuardedFetch = { fetch: typeof globalThis.fetch; hasRefused: () => boolean };
export type FetchFor = (connection: { isPrivateAllowed: boolean }) => GuardedFetch;

type Deps = { db: OwnerDatabase; clock: Clock; connections: ConnectionService; fetchFor: FetchFor };
type Trial = { vendor: AiVendor; values: Values; isPrivateAllowed: boolean };
type OpenConnection = { row: ConnectionRow; vendor: AiVendor; client: AiClient };

export type VendorClients = ReturnType<typeof createVendorClients>;

const patienceMs = 15_000;
const sampleSize = 8;

const together = ({ secrets, settings }: SplitValues): Values => ({ ...settings, ...secrets });

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError';

/** How the vendor answered one real call; a listing gives the number and some names of its models. */
const askVendor = async (client: AiClient): Promise<{ outcome: CheckOutcome; sample: string[]; modelCount: number | null }> => {
  const signal = AbortSignal.timeout(patienceMs);
  const failed = (outcome: CheckOutcome) => ({ outcome, sample: [], modelCount: null });
  try {
    const checked = await client.checkCredentials(signal);
    if (!checked.ok) return failed(checked.error.kind);
    const models = await client.listModels(signal);
    return { outcome: 'ok', sample: models.slice(0, sampleSize).map(({ name }) => name), modelCount: models.length };
  } catch (error) {
    if (error instanceof VendorError) return failed(error.kind);
    if (isTimeout(error)) return failed('unavailable');
    throw error;
  }
};

export const createVendorClients = ({ db, clock, connections, fetchFor }: Deps) => {
  const get = async (id: string): Promise<ConnectionRow> => {
    const row = await findConnection(db, id);
    if (!row) throw new AppError('connection.notFound', 404);
    return row;
  };

  const check = async ({ vendor, values, isPrivateAllowed }: Trial): Promise<ConnectionCheck> => {
    const checkedAt = clock.now().toISOString();
    if (missingFields(vendor, values).length) return { outcome: 'incomplete', latencyMs: 0, modelCount: null, sample: [], checkedAt };
    const { fetch, hasRefused } = fetchFor({ isPrivateAllowed });
    const began = performance.now();
    const answer = await askVendor(vendor.create({ credentials: values, fetch }));
    const latencyMs = Math.round(performance.now() - began);
    return { ...answer, outcome: hasRefused() ? 'private-address' : answer.outcome, latencyMs, checkedAt };
  };

  const openRow = async (row: ConnectionRow): Promise<OpenConnection> => {
    const vendor = connections.getVendor(row.vendor);
    const values = together(connections.valuesOf(row));
    if (missingFields(vendor, values).length) throw new AppError('connection.fieldsMissing', 422);
    return { row, vendor, client: vendor.create({ credentials: values, fetch: fetchFor(row).fetch }) };
  };

  /** A stored connection with a client that holds its secrets; refuses when a required one is missing. */
  const open = (id: string): Promise<OpenConnection> => get(id).then(openRow);

  /** As `open`, for a connection that the account may use. */
  const openFor = async (accountId: string, id: string): Promise<OpenConnection> => {
    const row = await findUsableConnection(db, accountId, id);
    if (!row) throw new AppError('connection.notFound', 404);
    return openRow(row);
  };

  /** Stored secrets join only where the trial goes to the address that they were entered for. */
  const valuesOfTrial = async (vendor: AiVendor, values: Values, connectionId: string | undefined): Promise<Values> => {
    if (!connectionId) return together(splitValues(vendor, values));
    const row = await get(connectionId);
    if (row.vendor !== vendor.metadata.id || row.source !== 'operator') throw new AppError('connection.notFound', 404);
    return together(mergeValues(vendor, connections.valuesOf(row), values));
  };

  return {
    open,
    openFor,

    async testConnection(id: string): Promise<ConnectionCheck> {
      const row = await get(id);
      const vendor = connections.getVendor(row.vendor);
      const values = together(connections.valuesOf(row));
      const result = await check({ vendor, values, isPrivateAllowed: row.isPrivateAllowed });
      await updateConnection(db, id, { checkedAt: new Date(result.checkedAt), checkResult: result });
      return result;
    },

    async testValues(trial: { vendor: string; values: Values; isPrivateAllowed: boolean; connectionId?: string | undefined }) {
      const vendor = connections.getVendor(trial.vendor);
      checkValues(vendor, trial.values);
      const values = await valuesOfTrial(vendor, trial.values, trial.connectionId);
      return check({ vendor, values, isPrivateAllowed: trial.isPrivateAllowed });
    },
  };
};
