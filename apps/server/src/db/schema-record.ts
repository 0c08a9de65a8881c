import type pg from 'pg';
import { StartError } from './start-error.ts';

type SchemaObject = { rank: number; kind: string; name: string; fingerprint: string; definition: string | null };

const inPublic = "'public'::regnamespace";
const tenant = "to_regrole('inkstone_tenant')";
const isOfExtension = (oid: string): string => `exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`;
const ofOurs = "relname not in ('schema_migrations', 'schema_objects')";

/**
 * What the schema consists of, as PostgreSQL's catalogue tells it, in the order in which it can be made again. Tables and columns have no
 * definition: with them their rows are gone.
 */
const objects = `
  select 0 as rank, 'table' as kind, relname::text as name, '' as fingerprint, null as definition
    from pg_class where relnamespace = ${inPublic} and relkind in ('r', 'p') and ${ofOurs}
  union all select 0, 'column', relname || '.' || attname, '', null
    from pg_attribute join pg_class c on c.oid = attrelid
    where relnamespace = ${inPublic} and relkind in ('r', 'p') and attnum > 0 and not attisdropped and ${ofOurs}
  union all select 1, 'function', oid::regprocedure::text, md5(prosrc), pg_get_functiondef(oid)
    from pg_proc p where pronamespace = ${inPublic} and prokind = 'f' and not ${isOfExtension('p.oid')}
  union all select 2, 'row-level security', relname, '', format('alter table %I enable row level security', relname)
    from pg_class where relnamespace = ${inPublic} and relrowsecurity
  union all select case contype when 'f' then 4 else 3 end, 'constraint', relname || '.' || conname, '', format('alter table %I add constraint %I %s', relname, conname, pg_get_constraintdef(o.oid))
    from pg_constraint o join pg_class c on c.oid = conrelid
    where connamespace = ${inPublic} and contype in ('p', 'u', 'c', 'f') and conparentid = 0 and ${ofOurs}
  union all select 5, 'index', c.relname, '', pg_get_indexdef(c.oid)
    from pg_class c where c.relnamespace = ${inPublic} and c.relkind = 'i' and not exists (select from pg_constraint where conindid = c.oid)
  union all select 6, 'trigger', relname || '.' || tgname, '', pg_get_triggerdef(t.oid)
    from pg_trigger t join pg_class c on c.oid = tgrelid where relnamespace = ${inPublic} and not tgisinternal
  union all select 7, 'policy', tablename || '.' || policyname, '',
      format('create policy %I on %I as %s for %s to %s', policyname, tablename, permissive, cmd, (select string_agg(quote_ident(r), ', ') from unnest(roles) r))
      || coalesce(' using (' || qual || ')', '') || coalesce(' with check (' || with_check || ')', '')
    from pg_policies where schemaname = 'public'
  union all select 8, 'right', lower(privilege_type) || ' on ' || relname, '', format('grant %s on %I to inkstone_tenant', privilege_type, relname)
    from pg_class, aclexplode(relacl) a where relnamespace = ${inPublic} and a.grantee = ${tenant}
  union all select 8, 'right', lower(privilege_type) || ' on ' || relname || '.' || attname, '', format('grant %s (%I) on %I to inkstone_tenant', privilege_type, attname, relname)
    from pg_attribute join pg_class c on c.oid = attrelid, aclexplode(attacl) a where relnamespace = ${inPublic} and a.grantee = ${tenant}
  union all select 8, 'right', 'execute on ' || p.oid::regprocedure, '', format('grant execute on function %s to inkstone_tenant', p.oid::regprocedure)
    from pg_proc p, aclexplode(proacl) a where pronamespace = ${inPublic} and a.grantee = ${tenant} and not ${isOfExtension('p.oid')}
  union all select 8, 'right', 'usage on schema public', '', 'grant usage on schema public to inkstone_tenant'
    from pg_namespace, aclexplode(nspacl) a where oid = ${inPublic} and a.grantee = ${tenant} and privilege_type = 'USAGE'
  union all select 9, 'closed function', oid::regprocedure::text, '', format('revoke execute on function %s from public', oid::regprocedure)
    from pg_proc p where pronamespace = ${inPublic} and proacl is not null and not exists (select from aclexplode(proacl) a where a.grantee = 0)
      and not ${isOfExtension('p.oid')}`;

/** Whether the database has notes of what its schema consists of. */
export const hasRecord = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ known: boolean }>("select to_regclass('public.schema_objects') is not null as known");
  return rows[0]?.known === true;
};

/** Notes of what the schema consists of, after the migrations have made it. */
export const recordSchema = async (client: pg.Client): Promise<void> => {
  await client.query(`
    begin;
    create table if not exists schema_objects (rank int not null, kind text not null, name text not null, fingerprint text not null, definition text, primary key (kind, name));
    truncate schema_objects;
    insert into schema_objects (rank, kind, name, fingerprint, definition) ${objects};
    commit`);
};

const findLacking = async (client: pg.Client): Promise<SchemaObject[]> => {
  const { rows } = await client.query<SchemaObject>(`
    select s.* from schema_objects s left join (${objects}) o on o.kind = s.kind and o.name = s.name and o.fingerprint = s.fingerprint
    where o.kind is null order by s.rank, s.name`);
  return rows;
};

const makeRole = async (client: pg.Client): Promise<void> => {
  const { rowCount } = await client.query("select from pg_roles where rolname = 'inkstone_tenant'");
  if (rowCount) return;
  await client.query('create role inkstone_tenant nologin noinherit');
  await client.query('grant inkstone_tenant to current_user');
};

const nameOf = ({ kind, name }: SchemaObject): string => `${kind} ${name}`;
const howToRestore = 'Restore a backup that npm run backup made.';

/** A database of an earlier version brought no record along; one without a single policy was restored by halves. */
const requireFences = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ isOpen: boolean }>(`
    select to_regclass('public.accounts') is not null and not exists (select from pg_policies where schemaname = 'public') as "isOpen"`);
  if (rows[0]?.isOpen) throw new StartError(`The database has no row-level security: it was restored by halves. ${howToRestore}`);
};

/**
 * Puts back what the schema has lost since its migrations made it: policies, rights and the role that a foreign tool did not restore, a
 * trigger or an index that somebody dropped. Answers what that was; refuses when a table or a column is gone, or it cannot be put back.
 */
export const mendSchema = async (client: pg.Client): Promise<string[]> => {
  if (!(await hasRecord(client))) {
    await requireFences(client);
    return [];
  }
  const lacking = await findLacking(client);
  const lost = lacking.find(({ definition }) => definition === null);
  if (lost) throw new StartError(`The database lacks the ${nameOf(lost)}. ${howToRestore}`);
  if (!lacking.length) return [];
  await client.query('begin');
  let current = '';
  try {
    await makeRole(client);
    for (const object of lacking) {
      current = nameOf(object);
      await client.query(object.definition ?? '');
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The database lacks the ${current || 'role inkstone_tenant'}, and it could not be put back: ${reason}. ${howToRestore}`,
      {
        cause: error,
      },
    );
  }
  return lacking.map(nameOf);
};
