import { readdir } from 'node:fs/promises';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDb, type TestDb } from '../../test/database.ts';

let test: TestDb;
beforeAll(async () => {
  test = await createTestDb();
});
afterAll(() => test.close());

const folder = new URL('./schema/', import.meta.url);

/** The tables as the query builder sees them. */
const readTables = async (): Promise<PgTable[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts'));
  const modules: object[] = await Promise.all(names.map((name) => import(new URL(name, folder).href)));
  return modules.flatMap((module) => Object.values(module).filter((value): value is PgTable => is(value, PgTable)));
};

/** `timestamp with time zone` and `timestamptz`, `character varying` and `varchar` are the same. */
const typeOf = (type: string): string => type.replace('timestamp with time zone', 'timestamptz').replace(/\(3\)/, '');

const findColumns = async () => {
  const { rows } = await test.pool.query<{ table: string; column: string; type: string; required: boolean }>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and c.relname not in ('schema_migrations', 'schema_objects')`);
  return rows.map(({ table, column, type, required }) => `${table}.${column} ${typeOf(type)}${required ? ' not null' : ''}`).sort();
};

describe('the tables of the query builder', () => {
  it('are those of the migrated database, column by column', async () => {
    const described = (await readTables()).map(getTableConfig).flatMap(({ name, columns }) =>
      columns.map((column) => {
        const isRequired = column.notNull || column.primary;
        return `${name}.${column.name} ${typeOf(column.getSQLType())}${isRequired ? ' not null' : ''}`;
      }),
    );
    expect([...new Set(described)].sort()).toEqual(await findColumns());
  });
});
