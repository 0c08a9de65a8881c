import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBackup, restoreBackup } from '#server/db/backup.ts';
import { createDatabase } from '#server/db/database.ts';
import { newId } from '#server/kernel/ids.ts';
import { createSecretsBox } from '#server/kernel/security/secrets.ts';
import { buildActor, type TestActor } from './builders.ts';
import { createTestDb, type TestDb, toTestDatabase } from './database.ts';
import { findLedgerDrift } from './ledger-drift.ts';
import { createTestApp } from './test-app.ts';

let folder: string;
let source: TestDb;
let actor: TestActor;
let file: string;
const keys = `k1:${Buffer.alloc(32, 7).toString('base64')}\n`;

const namesOf = async ({ pool }: TestDb, sql: string): Promise<string[]> =>
  (await pool.query<{ name: string }>(sql)).rows.map(({ name }) => name);

/** Every row of every table, as a sum for each. */
const rowsOf = async (test: TestDb): Promise<Record<string, string>> => {
  const tables = await namesOf(
    test,
    "select tablename as name from pg_tables where schemaname = 'public' and tablename !~ '^schema_' order by 1",
  );
  const sums = tables.map(async (table) => {
    const { rows } = await test.pool.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${table} t`,
    );
    return [table, rows[0]?.sum ?? ''] as const;
  });
  return Object.fromEntries(await Promise.all(sums));
};

/** Policies, triggers, functions, rights, keys and indexes. */
const fencesOf = (test: TestDb) =>
  namesOf(
    test,
    `select tablename || '.' || policyname || roles::text || cmd || coalesce(qual, '') || coalesce(with_check, '') as name from pg_policies
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select oid::regprocedure || md5(prosrc) || coalesce(proconfig::text, '') || (proacl::text ~ 'inkstone_tenant') from pg_proc where pronamespace = 'public'::regnamespace
    union all select table_name || privilege_type from information_schema.role_table_grants where grantee = 'inkstone_tenant'
    union all select conrelid::regclass || conname || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public' order by 1`,
  );

const dataFolder = async (): Promise<string> => mkdtemp(join(folder, 'data-'));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inkstone-backup-'));
  await chmod(folder, 0o700);
  source = await createTestDb();
  const server = await createTestApp(source);
  actor = await buildActor(source.db);
  await source.pool.query('update users set name = $2 where id = $1', [actor.userId, 'Zoë "quoted" \\ tab\there, \\N and\nlines']);
  const login = await server.app.inject({ method: 'POST', url: '/api/dev/login/', payload: { persona: 'owner' } });
  expect(login.statusCode).toBeLessThan(500);
  const sealed = createSecretsBox({ keys: [{ id: 'k1', key: Buffer.alloc(32, 7) }] }).seal('sk-secret', {
    accountId: actor.accountId,
    rowId: 'a-row',
  });
  await source.pool.query(
    "insert into connections (account_id, integration, kind, name, source, sealed_credentials) values ($1, 'acme', 'ai', 'Acme', 'operator', $2)",
    [actor.accountId, sealed],
  );
  await source.pool.query('insert into wallets (account_id) values ($1)', [actor.accountId]);
  await source.pool.query('select ledger_apply($1)', [
    JSON.stringify([{ kind: 'credit', id: newId(), account: actor.accountId, amount: '5000000', work: 'top-up', reference: 'r' }]),
  ]);
  await server.close();
  const from = await dataFolder();
  await writeFile(join(from, 'secret-keys'), keys);
  file = join(folder, 'one.backup');
  await makeBackup({ url: source.url, dataFolder: from, file, keys: null });
});
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('puts everything back into an empty database: rows, fences, files, keys and what they sealed', async () => {
    const target = await createTestDb({ empty: true });
    const to = await dataFolder();
    await restoreBackup({ url: target.url, dataFolder: to, file, force: false });
    expect(await rowsOf(target)).toEqual(await rowsOf(source));
    expect(await fencesOf(target)).toEqual(await fencesOf(source));
    expect(await readFile(join(to, 'secret-keys'), 'utf8')).toBe(keys);
    expect((await stat(join(to, 'secret-keys'))).mode & 0o777).toBe(0o600);
    const [sealed = ''] = await namesOf(target, "select sealed_credentials as name from connections where name = 'Acme'");
    const [, key = ''] = (await readFile(join(to, 'secret-keys'), 'utf8')).trim().split(':');
    expect(
      createSecretsBox({ keys: [{ id: 'k1', key: Buffer.from(key, 'base64') }] }).open(sealed, {
        accountId: actor.accountId,
        rowId: 'a-row',
      }),
    ).toBe('sk-secret');
    expect(await findLedgerDrift(target.db)).toEqual([]);
    const server = await createTestApp({ ...target, db: toTestDatabase(createDatabase(target.pool)) });
    const profile = await server.app.inject({ url: '/api/user/profile/', headers: actor.headers });
    expect(profile.statusCode).toBe(200);
    // The next row takes a number behind the last one.
    await target.pool.query('select ledger_apply($1)', [
      JSON.stringify([{ kind: 'charge', id: newId(), account: actor.accountId, amount: '1', work: 'listing', reference: '' }]),
    ]);
    await server.close();
    await target.close();
  });

  it('is refused when one bit of it has changed, or it is cut short, and nothing is touched', async () => {
    const bytes = await readFile(file);
    const broken = join(folder, 'broken.backup');
    for (const wrong of [
      bytes.subarray(0, bytes.length - 1),
      Buffer.from(bytes.map((byte, index) => (index === 2000 ? byte ^ 1 : byte))),
      Buffer.from('no'),
    ]) {
      await writeFile(broken, wrong);
      await expect(restoreBackup({ url: source.url, dataFolder: folder, file: broken, force: true })).rejects.toThrow(
        'is damaged or no backup',
      );
    }
    expect((await rowsOf(source))['accounts']).not.toMatch(/^0 /);
  });

  it('goes into an installation with accounts only when forced, which keeps the keys that were there beside', async () => {
    const target = await createTestDb();
    const to = await dataFolder();
    await writeFile(join(to, 'secret-keys'), 'k1:other\n');
    await buildActor(target.db);
    await expect(restoreBackup({ url: target.url, dataFolder: to, file, force: false })).rejects.toThrow('This installation has accounts');
    await restoreBackup({ url: target.url, dataFolder: to, file, force: true });
    expect(await rowsOf(target)).toEqual(await rowsOf(source));
    expect(await readFile(join(to, 'secret-keys.before-restore'), 'utf8')).toBe('k1:other\n');
    await target.close();
  });

  it('is readable for its owner alone, and leaves nothing half-made behind when it fails', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const gone = join(folder, 'gone.backup');
    await expect(
      makeBackup({ url: source.url.replace(/\/[^/?]+(?=\?|$)/, '/nowhere'), dataFolder: folder, file: gone, keys: null }),
    ).rejects.toThrow();
    await expect(stat(gone)).rejects.toThrow();
    await expect(stat(`${gone}.partial`)).rejects.toThrow();
  });
});
