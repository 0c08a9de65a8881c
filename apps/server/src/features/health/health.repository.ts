/**
 * @owner The state of the installation belongs to no account.
 * @sql The catalogue and the tables of the job queue are not ours to describe.
 */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { OwnerHandle } from '#server/db/handles.ts';
import { runSql } from '#server/db/raw-sql.ts';

const number = z.coerce.number();

const databaseState = z.object({ version: z.string(), bytes: number, connections: number, maxConnections: number });

/** Throws when the database does not answer. */
export const findDatabaseState = async (handle: OwnerHandle) => {
  const rows = await runSql(
    handle,
    sql`
    select current_setting('server_version') as "version", pg_database_size(current_database()) as "bytes",
      (select count(*) from pg_stat_activity where datname = current_database()) as "connections",
      current_setting('max_connections') as "maxConnections"`,
  );
  return databaseState.parse(rows[0]);
};

export const pingDatabase = async (handle: OwnerHandle): Promise<void> => {
  await runSql(handle, sql`select 1`);
};

const migrationState = z.object({ applied: number, latest: z.string().nullable(), at: z.coerce.date().nullable() });

export const findMigrationState = async (handle: OwnerHandle) => {
  const rows = await runSql(
    handle,
    sql`select count(*) as "applied", max(name) as "latest", max(applied_at) as "at" from schema_migrations`,
  );
  return migrationState.parse(rows[0]);
};

const queueState = z.array(z.object({ name: z.string(), waiting: number, active: number, failed: number }));

/** Jobs by queue; empty while the job tables do not exist yet. Failed ones count for a day. */
export const findQueueStates = async (handle: OwnerHandle) => {
  const found = await runSql(handle, sql`select to_regclass('pgboss.job') is not null as "exists"`);
  if (!z.object({ exists: z.boolean() }).parse(found[0]).exists) return [];
  const rows = await runSql(
    handle,
    sql`
    select name, count(*) filter (where state in ('created', 'retry')) as "waiting", count(*) filter (where state = 'active') as "active",
      count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day') as "failed"
    from pgboss.job where name not like '\\_\\_pgboss\\_\\_%' group by name order by name`,
  );
  return queueState.parse(rows);
};
