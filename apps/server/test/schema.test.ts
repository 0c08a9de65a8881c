import { readdir } from 'node:fs/promises';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vectorSchema } from '../src/db/vector-extension.ts';
import { createTestDb, type TestDb } from './database.ts';

let test: TestDb;
beforeAll(async () => {
  test = await createTestDb();
});
afterAll(() => test.close());

/** Tables that the query builder does not know. */
const outsideTheSchema = {
  schema_migrations: 'written by the runner of migrations, before there is anything else',
  schema_objects: 'written by it as well: what the schema consists of',
};

/** Tables that the tenant role does not see at all. */
const withoutPolicy = {
  operator_seat: 'of the installation; only the operator console and registration come here',
  user_identities: 'read while signing in, before the account is known',
  sessions: 'read by the hash of a secret, before the account is known',
  sso_codes: 'read by the hash of a secret, before the account is known',
  email_codes: 'belongs to an address, not to an account',
  factors: 'asked for before anybody is signed in',
  recovery_codes: 'asked for before anybody is signed in',
  passkey_challenges: 'of a person, not of an account; looked up by the person alone',
  second_steps: 'of a browser that has not signed in',
  sign_in_attempts: 'belongs to an address, not to an account',
  oidc_attempts: 'belongs to a browser that has not signed in',
  security_events: 'of the installation; its operator reads it, and a person their own events by id',
  gift_policy: 'of the operator, who sets it',
  gift_marks: 'belongs to a person, beyond the end of the account',
  hash_keys: 'of the installation; keys that hash what belongs to nobody or outlives its account',
  file_removals: 'bytes of files that are to be removed; outlives their account',
  audit_entries: 'of the installation; written and read for the operator only',
  payment_events: 'what payment services sent; read by their handler only',
  payment_instructions: 'of the operator, who writes them; a payer reads them in the order',
  redemption_batches: 'of the operator, who makes and exports codes',
  redemption_codes: 'a code belongs to nobody until it is redeemed; looked up by its hash',
  site_sign_ins: 'a visitor who is signing in has no tenant yet; looked up by hashes',
};

/** Tables whose policy does not ask for the account. */
const policyWithoutAccount = {
  copy_uses: 'seen through their model, whose own policy asks in turn',
  models: 'seen through their connection, whose own policy asks',
  price_versions: 'by which the charges of its calls are computed again',
  pricing: 'the rate of exchange is the same for everybody',
};

type Column = { table: string; name: string; type: string; isNullable: boolean; hasDefault: boolean };

const columnsInDatabase = async (): Promise<Column[]> => {
  const { rows } = await test.pool.query<Column>(`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as "isNullable",
      a.atthasdef or a.attidentity <> '' as "hasDefault"
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', '${vectorSchema}') and n.nspname !~ '^pg_toast' and a.attnum > 0 and not a.attisdropped`);
  return rows;
};

/** Every table of every file under `db/schema`, so that a new file can not be forgotten here. */
const tablesInSchema = async (): Promise<PgTable[]> => {
  const folder = new URL('../src/db/schema/', import.meta.url);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts'));
  const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(new URL(file, folder).href)));
  return modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable));
};

const columnsInSchema = async (): Promise<Column[]> =>
  (await tablesInSchema()).map(getTableConfig).flatMap(({ name: table, columns }) =>
    columns.map((column) => ({
      table,
      name: column.name,
      type: column.getSQLType(),
      isNullable: !column.notNull,
      hasDefault: column.hasDefault || column.generated !== undefined,
    })),
  );

const describeColumn = ({ table, name, type, isNullable, hasDefault }: Column): string =>
  `${table}.${name} ${type}${isNullable ? '' : ' not null'}${hasDefault ? ' default' : ''}`;

const namesOf = async (query: string): Promise<string[]> => {
  const { rows } = await test.pool.query<{ name: string }>(query);
  return rows.map(({ name }) => name);
};

const tablesWhere = (condition: string): Promise<string[]> =>
  namesOf(
    `select c.relname as name from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and ${condition} order by 1`,
  );

const policyOfTenant =
  "exists (select from pg_policy p where p.polrelid = c.oid and 'inkstone_tenant'::regrole = any (p.polroles) and p.polcmd in ('r', '*'))";
const namesTheAccount =
  "coalesce(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) ~ 'current_account_id\\(\\)'";

describe('the migrated database and db/schema', () => {
  it('have the same tables, and every column with the same type, nullability and default', async () => {
    const known = (await columnsInDatabase()).filter(({ table }) => !(table in outsideTheSchema));
    const declared = (await columnsInSchema()).map(describeColumn).sort();
    expect(declared.length).toBeGreaterThan(200);
    expect(known.map(describeColumn).sort()).toEqual(declared);
  });

  it('have the same primary keys', async () => {
    const declared = (await tablesInSchema()).map(getTableConfig).map(({ name, columns, primaryKeys }) => {
      const own = columns.filter(({ primary }) => primary);
      const key = [...own, ...primaryKeys.flatMap((each) => each.columns)].map((column) => column.name);
      return `${name} (${key.join(', ')})`;
    });
    const known = await namesOf(`
      select c.relname || ' (' || string_agg(a.attname, ', ' order by array_position(i.indkey::int[], a.attnum::int)) || ')' as name
      from pg_index i join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
      where i.indisprimary and c.relnamespace = 'public'::regnamespace group by c.relname`);
    expect(known.filter((name) => !/^schema_(migrations|objects) /.test(name)).sort()).toEqual(declared.sort());
  });
});

describe('the second wall', () => {
  it('stands around every table: row-level security is on', async () => {
    expect(await tablesWhere('not c.relrowsecurity')).toEqual(Object.keys(outsideTheSchema));
  });

  it('has a gate for the tenant in every table but the listed ones', async () => {
    const closed = await tablesWhere(`c.relrowsecurity and not ${policyOfTenant}`);
    expect(closed).toEqual(Object.keys(withoutPolicy).sort());
  });

  it('shows a tenant its own rows only: every policy asks for the account', async () => {
    const indifferent = await namesOf(`
      select c.relname as name from pg_policy p join pg_class c on c.oid = p.polrelid where not ${namesTheAccount} order by 1`);
    expect(indifferent).toEqual(Object.keys(policyWithoutAccount).sort());
  });

  it('gives the tenant nothing in a table that has no gate', async () => {
    const granted =
      "(has_any_column_privilege('inkstone_tenant', c.oid, 'select, insert, update') or has_table_privilege('inkstone_tenant', c.oid, 'delete, truncate'))";
    expect(await tablesWhere(`${granted} and not (c.relrowsecurity and ${policyOfTenant})`)).toEqual([]);
  });

  it('is no owner of anything in any database of the server, and no member of another role', async () => {
    const role = "'inkstone_tenant'::regrole";
    expect(await namesOf(`select classid::regclass::text as name from pg_shdepend where refobjid = ${role} and deptype = 'o'`)).toEqual([]);
    expect(await namesOf(`select roleid::regrole::text as name from pg_auth_members where member = ${role}`)).toEqual([]);
    const { rows } = await test.pool.query(
      'select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolcanlogin, rolreplication from pg_roles where rolname = $1',
      ['inkstone_tenant'],
    );
    expect(new Set(Object.values(rows[0]))).toEqual(new Set([false]));
  });
});
