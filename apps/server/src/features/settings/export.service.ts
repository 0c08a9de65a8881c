import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import { findOwnAccount } from '#server/features/accounts/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { findOwnTables, findRows, type OwnTable } from './export.repository.ts';

const pagesAtOnce = 100;

/** Everything of an account as one JSON text, read in pieces and inside the tenant's own walls. */
export const createExport = ({ db, clock }: { db: OwnerDatabase; clock: Clock }) => {
  async function* batchesOf(accountId: string, table: OwnTable): AsyncGenerator<unknown[]> {
    if (table.pages === null) yield await asTenant(db, accountId, (tx) => findRows(tx, table, null));
    for (let from = 0; from < (table.pages ?? 0); from += pagesAtOnce)
      yield await asTenant(db, accountId, (tx) => findRows(tx, table, { from, to: from + pagesAtOnce }));
  }

  async function* rowsOf(accountId: string, table: OwnTable): AsyncGenerator<string> {
    let separator = '\n';
    for await (const rows of batchesOf(accountId, table)) {
      for (const row of rows) {
        yield `${separator}${JSON.stringify(row)}`;
        separator = ',\n';
      }
    }
  }

  return async function* exportAll({ accountId }: Actor): AsyncGenerator<string> {
    const account = await asTenant(db, accountId, findOwnAccount);
    yield `{"exportedAt":${JSON.stringify(clock.now())},"account":${JSON.stringify(account ?? null)},"tables":{`;
    let separator = '\n';
    for (const table of await asTenant(db, accountId, findOwnTables)) {
      yield `${separator}${JSON.stringify(table.name)}:[`;
      yield* rowsOf(accountId, table);
      yield ']';
      separator = ',\n';
    }
    yield '}}\n';
  };
};
