import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The superuser of the cluster. It prepares a start and does nothing else: the server itself works as `inkstone`, who owns one database. */
export const administrator = 'inkstone_admin';

/** An address in the cluster for a user and a database. */
export type AddressOf = (user: string, password: string, database: string) => string;

const run = async (url: string, statements: readonly string[]): Promise<pg.QueryResult[]> => {
  const client = new pg.Client({ connectionString: url });
  const results: pg.QueryResult[] = [];
  try {
    await client.connect();
    for (const statement of statements) results.push(await client.query(statement));
  } finally {
    await client.end().catch(() => undefined);
  }
  return results;
};

const newPassword = (): string => randomBytes(24).toString('base64url');

/**
 * Clusters of earlier versions have their first superuser under the name that the server works by now. It cannot be made less, and nobody
 * can rename himself, so that somebody else is made for a moment.
 */
export const renameFirstSuperuser = async (addressOf: AddressOf, password: string): Promise<void> => {
  const passing = newPassword();
  await run(addressOf('inkstone', password, 'postgres'), [
    'drop role if exists inkstone_passing',
    `create role inkstone_passing superuser login password '${passing}'`,
  ]);
  await run(addressOf('inkstone_passing', passing, 'postgres'), [`alter role inkstone rename to ${administrator}`]);
};

const makeRole = (name: string, rights: string): string =>
  `do $$ begin if not exists (select from pg_roles where rolname = '${name}') then create role ${name} ${rights}; end if; end $$`;

/** What the administrator still owns in the database is handed over; the sequences of columns follow their tables. */
const handOver = `do $$
declare
  one text;
  administrator oid := (select oid from pg_roles where rolname = current_user);
begin
  for one in
    select format('alter schema %I owner to inkstone', nspname) from pg_namespace
      where nspowner = administrator and nspname !~ '^pg_' and nspname not in ('information_schema', 'public')
    union all
    select format('alter %s %s owner to inkstone', case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, c.oid::regclass)
      from pg_class c join pg_namespace n on n.oid = relnamespace
      where relowner = administrator and nspname !~ '^pg_' and nspname <> 'information_schema' and relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i') and d.refobjsubid > 0)
    union all
    select format('alter routine %s owner to inkstone', p.oid::regprocedure) from pg_proc p join pg_namespace n on n.oid = pronamespace
      where proowner = administrator and nspname !~ '^pg_' and nspname <> 'information_schema'
    union all
    select format('alter type %s owner to inkstone', t.oid::regtype) from pg_type t join pg_namespace n on n.oid = typnamespace
      where typowner = administrator and nspname !~ '^pg_' and nspname <> 'information_schema' and typtype in ('e', 'd')
  loop
    execute one;
  end loop;
end $$`;

type Options = { addressOf: AddressOf; password: string; mayMakeDatabases: boolean };

/** Makes roles and database where they are missing, and answers the address at which the server works, with a password of this start. */
export const prepareRoles = async ({ addressOf, password, mayMakeDatabases }: Options): Promise<string> => {
  const own = newPassword();
  const [found] = await run(addressOf(administrator, password, 'postgres'), [
    "select from pg_database where datname = 'inkstone'",
    'drop role if exists inkstone_passing',
    makeRole('inkstone', 'login'),
    makeRole('inkstone_tenant', 'nologin noinherit'),
    `alter role inkstone nosuperuser nobypassrls nocreaterole ${mayMakeDatabases ? 'createdb' : 'nocreatedb'} password '${own}'`,
    'grant inkstone_tenant to inkstone',
  ]);
  const steps = found?.rowCount ? ['alter database inkstone owner to inkstone'] : ['create database inkstone owner inkstone'];
  await run(addressOf(administrator, password, 'postgres'), steps);
  await run(addressOf(administrator, password, 'inkstone'), [
    handOver,
    'alter default privileges for role inkstone revoke execute on functions from public',
  ]);
  return addressOf('inkstone', own, 'inkstone');
};
