import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { createTestDb, type TestDb } from '../../test/database.ts';
import { createDatabase } from './database.ts';
import type { OwnerDatabase, OwnerHandle, OwnerTransaction, TenantTransaction } from './handles.ts';
import { runSql } from './raw-sql.ts';
import { asTenant } from './tenancy.ts';

let test: TestDb;
let db: OwnerDatabase;
beforeAll(async () => {
  test = await createTestDb({ empty: true });
  db = createDatabase(test.pool);
});
afterAll(() => test.close());

const forTenant = (tx: TenantTransaction): string => tx.accountId;
const forOwner = (handle: OwnerHandle): boolean => 'select' in handle;
const forOwnerTransaction = (tx: OwnerTransaction): boolean => 'select' in tx;

/** Never called: each line below is refused by the compiler, and the check of types fails when one is not. */
const refused = (tenant: TenantTransaction, owner: OwnerTransaction): unknown[] => [
  // @ts-expect-error: a tenant's repository is not asked with the owner's handle.
  forTenant(owner),
  // @ts-expect-error: nor with the pool.
  forTenant(db),
  // @ts-expect-error: the owner's repository is not asked from inside the tenant's walls.
  forOwner(tenant),
  // @ts-expect-error: what must stand in a transaction is not asked on the pool.
  forOwnerTransaction(db),
  // @ts-expect-error: an object that looks like a handle is none.
  forTenant({ ...owner, accountId: newId() }),
  // @ts-expect-error: a tenant opens no transaction inside its own.
  asTenant(tenant, newId(), async () => 1),
  // @ts-expect-error: nor does asTenant take the owner's transaction.
  asTenant(owner, newId(), async () => 1),
  // @ts-expect-error: no handle runs raw statements.
  db.execute('delete from orders'),
  // @ts-expect-error: not the tenant's either.
  tenant.execute('delete from orders'),
  // @ts-expect-error: the connection behind the pool is not to be had.
  db.$client,
  // @ts-expect-error: a tenant sets no savepoints.
  tenant.transaction(async () => 1),
];

describe('a handle', () => {
  it('is told from every other one by the compiler', () => {
    // Its body is what counts: it is compiled, and never called.
    expect(refused).toBeTypeOf('function');
  });

  it('has neither raw statements nor a connection at run time', () => {
    expect(Object.keys(db).sort()).toEqual(['$count', 'delete', 'insert', 'select', 'selectDistinctOn', 'transaction', 'update']);
  });

  it('is refused when it was copied', async () => {
    const copy: OwnerDatabase = { ...db };
    await expect(runSql(copy, sql`select 1`)).rejects.toThrow('no handle');
  });
});
