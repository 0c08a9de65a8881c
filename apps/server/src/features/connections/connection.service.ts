import { type Connection, type Integration, usualWeight } from '@inkstone/contract/connections';
import type { OwnerDatabase, OwnerTransaction } from '#server/db/handles.ts';
import { changedFacts, type OperatorCall, recordAudit } from '#server/features/audit/index.ts';
import { type CoolDowns, cooledOf } from '#server/kernel/cool-downs.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import {
  type ConnectionRow,
  deleteConnection,
  findConnections,
  insertConnection,
  lockConnection,
  updateConnection,
} from './connection.repository.ts';
import type { OfferCount } from './connection-kind.ts';
import { checkValues, mergeValues, missingFields, requireFields, type SplitValues, splitValues, type Values } from './connection-values.ts';
import type { IntegrationLookup } from './integration-lookup.ts';
import type { ManagedConnections } from './managed-connections.ts';
import { presentConnection, presentIntegration } from './present.ts';
import type { Vault } from './vault.ts';

type Deps = { db: OwnerDatabase; lookup: IntegrationLookup; vault: Vault; managed: ManagedConnections; coolDowns: CoolDowns };
type Draft = { kind?: string | undefined; integration: string; name: string; values: Values; isPrivateAllowed: boolean };
type Changes = {
  name?: string | undefined;
  values?: Values | undefined;
  isPrivateAllowed?: boolean | undefined;
  callsAtOnce?: number | null | undefined;
  weight?: number | undefined;
  isEnabled?: boolean | undefined;
};

export type ConnectionService = ReturnType<typeof createConnectionService>;

/** The facts of a connection as the log may show them. */
const factsOf = (
  row: Pick<ConnectionRow, 'name' | 'isEnabled' | 'isPrivateAllowed' | 'callsAtOnce' | 'weight'>,
  { secrets, settings }: SplitValues,
) => ({
  name: row.name,
  isEnabled: row.isEnabled,
  isPrivateAllowed: row.isPrivateAllowed,
  callsAtOnce: row.callsAtOnce,
  weight: row.weight,
  ...settings,
  secrets: Object.keys(secrets),
});

/** Refuses changes of built-in connections; one from the environment can only be switched on and off, and told how many calls and which share it takes. */
const requireChangeable = ({ source }: ConnectionRow, { name, values, isPrivateAllowed }: Changes): void => {
  if (source === 'builtin') throw new AppError('connection.builtinReadOnly', 409);
  const isDeep = name !== undefined || values !== undefined || isPrivateAllowed !== undefined;
  if (source === 'environment' && isDeep) throw new AppError('connection.fromEnvironment', 409);
};

export const createConnectionService = ({ db, lookup, vault, managed, coolDowns }: Deps) => {
  /** The values in force: sealed ones, or those of the environment. */
  const valuesOf = (row: ConnectionRow): SplitValues =>
    row.source === 'environment' ? splitValues(lookup.get(row), managed.environmentOf(row)) : vault.open(row);

  const countOffers = async (rows: readonly ConnectionRow[]): Promise<ReadonlyMap<string, OfferCount>> => {
    const counts = lookup.kinds.map(({ id, countOffers: count }) => {
      const ids = rows.filter(({ kind }) => kind === id).map((row) => row.id);
      return ids.length ? count(db, ids) : new Map<string, OfferCount>();
    });
    return new Map((await Promise.all(counts)).flatMap((entries) => [...entries]));
  };

  const list = async (): Promise<Connection[]> => {
    await managed.ensure();
    const rows = (await findConnections(db)).filter(managed.isLive);
    const offers = await countOffers(rows);
    const stateOf = (row: ConnectionRow) => ({ offers: offers.get(row.id), cooling: coolDowns.coolingOf(cooledOf(row)) });
    return rows.map((row) => presentConnection(row, { integration: lookup.get(row), values: valuesOf(row), ...stateOf(row) }));
  };

  const get = async (id: string): Promise<Connection> => {
    const found = (await list()).find((connection) => connection.id === id);
    if (!found) throw new AppError('connection.notFound', 404);
    return found;
  };

  const lock = async (tx: OwnerTransaction, id: string): Promise<ConnectionRow> => {
    const row = await lockConnection(tx, id);
    if (!row || !managed.isLive(row)) throw new AppError('connection.notFound', 404);
    return row;
  };

  const change = async (tx: OwnerTransaction, row: ConnectionRow, changes: Changes) => {
    const integration = lookup.get(row);
    const stored = valuesOf(row);
    const merged = changes.values ? mergeValues(integration, stored, changes.values) : { ...stored, isAddressChanged: false };
    const isComplete = missingFields(integration, { ...merged.settings, ...merged.secrets }).length === 0;
    const isSecretLost = Object.keys(stored.secrets).some((key) => !merged.secrets[key]);
    if (changes.isEnabled && !isComplete) requireFields(integration, { ...merged.settings, ...merged.secrets });
    const after = {
      name: changes.name ?? row.name,
      isPrivateAllowed: changes.isPrivateAllowed ?? row.isPrivateAllowed,
      callsAtOnce: changes.callsAtOnce === undefined ? row.callsAtOnce : changes.callsAtOnce,
      weight: changes.weight ?? row.weight,
      // Without its key, nothing of the connection is offered to users.
      isEnabled: isComplete && (changes.isEnabled ?? (row.isEnabled && !isSecretLost)),
    };
    await updateConnection(tx, row.id, {
      ...after,
      ...(changes.values && {
        settings: { ...merged.settings },
        sealedCredentials: vault.seal(row, merged),
        checkedAt: null,
        checkResult: null,
      }),
    });
    const facts = changedFacts(factsOf(row, stored), factsOf(after, merged));
    // A replaced secret changes none of the facts that may be logged, so the names of replaced secrets are logged.
    const entered = changes.values ? Object.keys(splitValues(integration, changes.values).secrets) : [];
    return { before: facts.before, after: { ...facts.after, ...(entered.length && { secretsEntered: entered }) } };
  };

  return {
    listIntegrations: (): Integration[] =>
      lookup.offered.flatMap(({ id, integrations }) => integrations.map((integration) => presentIntegration(id, integration))),
    list,
    valuesOf,
    lock,

    async connect(
      by: OperatorCall & { context: { requestId: string } },
      { kind, integration: integrationId, name, values, isPrivateAllowed }: Draft,
    ): Promise<Connection> {
      const key = lookup.resolve({ kind, integration: integrationId });
      const integration = lookup.getOffered(key);
      if (integration.isBuiltin) throw new AppError('connection.builtinReadOnly', 409);
      checkValues(integration, values);
      requireFields(integration, values);
      const id = by.context.requestId;
      const split = splitValues(integration, values);
      await db.transaction(async (tx) => {
        // A repeat whose first answer was lost finds the connection of its request.
        if (await lockConnection(tx, id)) return;
        const sealedCredentials = vault.seal({ id, accountId: null }, split);
        const settings = { ...split.settings };
        await insertConnection(tx, { id, ...key, name, source: 'operator', settings, sealedCredentials, isPrivateAllowed });
        await lookup.getKind(key.kind).onStored(tx, { connectionId: id, integrationId: key.integration });
        const after = {
          vendor: integrationId,
          ...factsOf({ name, isPrivateAllowed, callsAtOnce: null, weight: usualWeight, isEnabled: true }, split),
        };
        await recordAudit(tx, by, { action: 'connection.create', subjectId: id, subjectName: name, after });
      });
      return get(id);
    },

    async change(by: OperatorCall, id: string, changes: Changes): Promise<Connection> {
      await db.transaction(async (tx) => {
        const row = await lock(tx, id);
        requireChangeable(row, changes);
        if (changes.values) checkValues(lookup.get(row), changes.values);
        const facts = await change(tx, row, changes);
        if (!Object.keys(facts.after).length) return;
        await recordAudit(tx, by, { action: 'connection.change', subjectId: id, subjectName: changes.name ?? row.name, ...facts });
      });
      return get(id);
    },

    async remove(by: OperatorCall, id: string): Promise<void> {
      await db.transaction(async (tx) => {
        const row = await lock(tx, id);
        requireChangeable(row, { name: '' });
        const before = { vendor: row.integration, ...factsOf(row, valuesOf(row)) };
        await deleteConnection(tx, id);
        await recordAudit(tx, by, { action: 'connection.delete', subjectId: id, subjectName: row.name, before });
      });
    },
  };
};
