import { randomUUID } from 'node:crypto';
import type { Connection, Vendor } from '@inkstone/contract/connections';
import type { AiVendor } from '@inkstone/integrations';
import type { OwnerDatabase, OwnerTransaction } from '#server/db/handles.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { changedFacts } from './changed-facts.ts';
import {
  type ConnectionRow,
  deleteConnection,
  findConnections,
  insertConnection,
  lockConnection,
  updateConnection,
} from './connection.repository.ts';
import { checkValues, mergeValues, missingFields, requireFields, type SplitValues, splitValues, type Values } from './connection-values.ts';
import { knownModels } from './known-models.ts';
import type { ManagedConnections } from './managed-connections.ts';
import { insertModels } from './model.repository.ts';
import type { OperatorCall, RecordAct } from './operator-call.ts';
import { presentConnection, presentVendor } from './present.ts';
import type { Vault } from './vault.ts';

type Deps = { db: OwnerDatabase; vendors: readonly AiVendor[]; vault: Vault; managed: ManagedConnections; recordAct: RecordAct };
type Draft = { vendor: string; name: string; values: Values; isPrivateAllowed: boolean };
type Changes = {
  name?: string | undefined;
  values?: Values | undefined;
  isPrivateAllowed?: boolean | undefined;
  isEnabled?: boolean | undefined;
};

export type ConnectionService = ReturnType<typeof createConnectionService>;

/** The facts of a connection as the log may show them. */
const factsOf = (row: Pick<ConnectionRow, 'name' | 'isEnabled' | 'isPrivateAllowed'>, { secrets, settings }: SplitValues) => ({
  name: row.name,
  isEnabled: row.isEnabled,
  isPrivateAllowed: row.isPrivateAllowed,
  ...settings,
  secrets: Object.keys(secrets),
});

/** Only the switch of a connection that the process brings along can be changed here, and never that of the built-in one. */
const requireChangeable = ({ source }: ConnectionRow, { name, values, isPrivateAllowed }: Changes): void => {
  if (source === 'builtin') throw new AppError('connection.builtinStays', 409);
  const isDeep = name !== undefined || values !== undefined || isPrivateAllowed !== undefined;
  if (source === 'environment' && isDeep) throw new AppError('connection.fromEnvironment', 409);
};

export const createConnectionService = ({ db, vendors, vault, managed, recordAct }: Deps) => {
  const getVendor = (id: string): AiVendor => {
    const vendor = vendors.find(({ metadata }) => metadata.id === id);
    if (!vendor) throw new AppError('connection.vendorUnknown', 404);
    return vendor;
  };

  /** The values in force: sealed ones, or those of the environment. */
  const valuesOf = (row: ConnectionRow): SplitValues =>
    row.source === 'environment' ? splitValues(getVendor(row.vendor), managed.environmentOf(row.vendor)) : vault.open(row);

  const list = async (): Promise<Connection[]> => {
    await managed.ensure();
    const rows = await findConnections(db);
    return rows.filter(managed.isLive).map((row) => presentConnection(row, getVendor(row.vendor), valuesOf(row)));
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
    const vendor = getVendor(row.vendor);
    const stored = valuesOf(row);
    const merged = changes.values ? mergeValues(vendor, stored, changes.values) : { ...stored, isAddressChanged: false };
    const isComplete = missingFields(vendor, { ...merged.settings, ...merged.secrets }).length === 0;
    const isSecretLost = Object.keys(stored.secrets).some((key) => !merged.secrets[key]);
    if (changes.isEnabled && !isComplete) requireFields(vendor, { ...merged.settings, ...merged.secrets });
    const after = {
      name: changes.name ?? row.name,
      isPrivateAllowed: changes.isPrivateAllowed ?? row.isPrivateAllowed,
      // Without its key nobody is offered its models.
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
    // A new secret under an old name changes no fact that may be shown, so it is named.
    const entered = changes.values ? Object.keys(splitValues(vendor, changes.values).secrets) : [];
    return { before: facts.before, after: { ...facts.after, ...(entered.length && { secretsEntered: entered }) } };
  };

  return {
    listVendors: (): Vendor[] => vendors.map(presentVendor),
    list,
    getVendor,
    valuesOf,
    lock,

    async connect(by: OperatorCall, { vendor: vendorId, name, values, isPrivateAllowed }: Draft): Promise<Connection> {
      const vendor = getVendor(vendorId);
      if (vendor.isBuiltin) throw new AppError('connection.builtinStays', 409);
      checkValues(vendor, values);
      requireFields(vendor, values);
      const id = randomUUID();
      const split = splitValues(vendor, values);
      await db.transaction(async (tx) => {
        const sealedCredentials = vault.seal({ id, accountId: null }, split);
        const settings = { ...split.settings };
        await insertConnection(tx, { id, vendor: vendorId, name, source: 'operator', settings, sealedCredentials, isPrivateAllowed });
        await insertModels(tx, knownModels(vendor, id));
        const after = { vendor: vendorId, ...factsOf({ name, isPrivateAllowed, isEnabled: true }, split) };
        await recordAct(tx, by, { act: 'connection.create', subjectId: id, subjectName: name, after });
      });
      return get(id);
    },

    async change(by: OperatorCall, id: string, changes: Changes): Promise<Connection> {
      await db.transaction(async (tx) => {
        const row = await lock(tx, id);
        requireChangeable(row, changes);
        if (changes.values) checkValues(getVendor(row.vendor), changes.values);
        const facts = await change(tx, row, changes);
        if (!Object.keys(facts.after).length) return;
        await recordAct(tx, by, { act: 'connection.change', subjectId: id, subjectName: changes.name ?? row.name, ...facts });
      });
      return get(id);
    },

    async remove(by: OperatorCall, id: string): Promise<void> {
      await db.transaction(async (tx) => {
        const row = await lock(tx, id);
        requireChangeable(row, { name: '' });
        const before = { vendor: row.vendor, ...factsOf(row, valuesOf(row)) };
        await deleteConnection(tx, id);
        await recordAct(tx, by, { act: 'connection.delete', subjectId: id, subjectName: row.name, before });
      });
    },
  };
};
