import { sql } from 'drizzle-orm';
import type { TenantTransaction } from '#server/db/handles.ts';
import { runSql } from '#server/db/raw-sql.ts';

/** `pages` is how many pages of the disk the table fills; null where the role may not ask on which page a row lies: such tables are short. */
export type OwnTable = { name: string; columns: string[]; pages: number | null };

/** Secrets and what stands for them. */
const hidden = '(hash|sealed|secret|token)';

/**
 * The tables in which the tenant's role finds rows of its account, with the columns that it may read. New tables come by themselves.
 * @sql The catalogue tells which tables there are; the query builder knows only those that it was told of.
 */
export const findOwnTables = async (tx: TenantTransaction): Promise<OwnTable[]> => {
  return runSql<OwnTable>(
    tx,
    sql`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
      case when has_table_privilege(c.oid, 'select') then (pg_relation_size(c.oid) / current_setting('block_size')::int)::int end as pages
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'account_id' and not o.attisdropped
        and has_column_privilege(c.oid, o.attnum, 'select'))
      and has_column_privilege(c.oid, a.attnum, 'select') and a.attname !~ ${hidden}
    group by c.oid, c.relname order by c.relname`,
  );
};

/**
 * The account's rows on some pages of a table, or all of them; page by page, each is read once.
 * @sql The table comes from the catalogue, and its rows are asked for by the page of the disk on which they lie.
 */
export const findRows = async (tx: TenantTransaction, table: OwnTable, pages: { from: number; to: number } | null): Promise<unknown[]> => {
  const columns = sql.join(
    table.columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  const onPages = pages ? sql`and one.ctid >= ${`(${pages.from},0)`}::tid and one.ctid < ${`(${pages.to},0)`}::tid` : sql``;
  const rows = await runSql<{ content: unknown }>(
    tx,
    sql`
    select (select to_jsonb(shown) from (select ${columns}) as shown) as content
    from ${sql.identifier(table.name)} as one
    where one.account_id = current_account_id() ${onPages}`,
  );
  return rows.map(({ content }) => content);
};
