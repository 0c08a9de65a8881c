import type pg from 'pg';

const mayMakeTemporary = `
  select has_database_privilege(oid, current_database(), 'temporary') as may from pg_roles where rolname = 'inkstone_tenant'`;

/**
 * Takes from tenants the right to make temporary tables, which could bear the names of real ones. It belongs to the database and not to
 * what is in it, so that no copy and no restored backup brings it along; where the database is somebody else's, it stays.
 */
export const closeTemporaryTables = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ may: boolean }>(mayMakeTemporary);
  if (!rows[0]?.may) return;
  await client.query(`do $$ begin
    execute format('grant temporary on database %I to %I', current_database(), current_user);
    execute format('revoke temporary on database %I from public, inkstone_tenant', current_database());
  end $$`);
};
