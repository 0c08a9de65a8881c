import type pg from 'pg';

/** Where copies of vectors stand that pgvector searches: outside of what migrations make and backups hold, since all of it can be made again. */
export const vectorSchema = 'inkstone_vectors';

/** Before it, an index brings what it happens to meet and not what the asker may read (no iterative scans). */
export const oldestPgvector = '0.8.0';

type Extension = { schema: string | null; isOffered: boolean };

const findExtension = async (client: pg.Client): Promise<Extension> => {
  const { rows } = await client.query<Extension>(`
    select (select extnamespace::regnamespace::text from pg_extension where extname = 'vector') as schema,
      exists (select from pg_available_extensions where name = 'vector') as "isOffered"`);
  return rows[0] ?? { schema: null, isOffered: false };
};

const tables = `
  create schema if not exists ${vectorSchema};
  create table if not exists ${vectorSchema}.models (model_id uuid primary key, dimensions int not null, is_ready boolean not null default false);
  grant usage on schema ${vectorSchema} to inkstone_tenant;
  grant select on ${vectorSchema}.models to inkstone_tenant`;

/** Functions of the extension that tenants may not call yet: a database whose functions are closed by default closes these, too. */
const openToTenants = `do $$ declare closed text; begin
    for closed in select p.oid::regprocedure from pg_depend d join pg_proc p on p.oid = d.objid
      where d.deptype = 'e' and d.classid = 'pg_proc'::regclass and d.refobjid = (select oid from pg_extension where extname = 'vector')
        and p.prokind = 'f' and not has_function_privilege('inkstone_tenant', p.oid, 'execute')
    loop execute 'grant execute on function ' || closed || ' to inkstone_tenant'; end loop;
  end $$`;

/**
 * Makes the extension where the server offers it, and the room for what it searches. Whatever is in the way of that (no right to, an older
 * server) leaves the database as it was: vectors are then compared one by one, and the application says why when it starts.
 */
export const prepareVectors = async (client: pg.Client): Promise<void> => {
  const { schema, isOffered } = await findExtension(client);
  if (schema === null && !isOffered) return;
  try {
    await client.query('begin');
    // With the extension went what was made of its types.
    if (schema === null) await client.query(`drop schema if exists ${vectorSchema} cascade`);
    await client.query(tables);
    if (schema === null) await client.query(`create extension vector schema ${vectorSchema}`);
    else await client.query(`grant usage on schema ${schema} to inkstone_tenant`);
    await client.query(openToTenants);
    await client.query('commit');
  } catch {
    await client.query('rollback');
  }
};
