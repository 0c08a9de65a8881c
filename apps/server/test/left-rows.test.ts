// What belongs to a knowledge base goes with it, and all of an enterprise with its account; its owner gets every row before. The tables
// are those of the catalogue: a new one that keeps rows fails here without anybody's having thought of it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount } from '#server/features/accounts/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { type DocumentsHouse, openDocuments, type Place } from './documents-suite.ts';
import { upload } from './upload.ts';

type Column = { name: string; type: string; isNeeded: boolean };
type Key = { columns: string[]; parent: string; parents: string[] };
type Table = { name: string; columns: Column[]; keys: Key[]; choices: Record<string, string> };

/** Sums of what was spent stay as long as the account: they have no words. */
const keptWithoutBase = ['chat_usage', 'chat_usage_fresh'];
const dayMs = 24 * 3600 * 1000;

let house: DocumentsHouse;
beforeAll(async () => {
  house = await openDocuments();
});
afterAll(() => house.close());

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await house.test.pool.query<Row>(text, values)).rows;

/** All tables with rows of accounts, with what refers to what. */
const findTables = (): Promise<Table[]> =>
  query<Table>(`
  select c.relname as name,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'isNeeded', a.attnotnull and not a.atthasdef and a.attidentity = ''))
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    coalesce((select json_agg(json_build_object('parent', k.confrelid::regclass::text,
      'columns', (select json_agg(attname order by at) from unnest(k.conkey) with ordinality as u(n, at) join pg_attribute on attrelid = k.conrelid and attnum = n),
      'parents', (select json_agg(attname order by at) from unnest(k.confkey) with ordinality as u(n, at) join pg_attribute on attrelid = k.confrelid and attnum = n)))
      from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'), '[]') as keys,
    coalesce((select json_object_agg(a.attname, (regexp_match(pg_get_constraintdef(k.oid), '''([^'']*)''::text'))[1])
      from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
      where k.conrelid = c.oid and k.contype = 'c' and cardinality(k.conkey) = 1 and pg_get_constraintdef(k.oid) like '%ARRAY[%'), '{}') as choices
  from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped)
  order by c.relname`);

/** Those that hang on knowledge bases and files, and those that name a knowledge base or a document beside that. */
const ofBases = (tables: readonly Table[]): Table[] => {
  const found = new Set(['knowledge_bases', 'files', 'connections']);
  const belongs = ({ keys, columns }: Table): boolean =>
    keys.some(({ parent }) => found.has(parent) && parent !== 'connections') ||
    columns.some(({ name }) => ['base_id', 'document_id'].includes(name));
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const table of tables) if (belongs(table)) found.add(table.name);
  }
  return tables.filter(({ name }) => found.has(name));
};

const usualValue = ({ name, type }: Column, { choices }: Table): unknown => {
  if (name in choices) return choices[name];
  if (type === 'uuid') return newId();
  if (type === 'boolean') return false;
  if (type.startsWith('timestamp') || type === 'date') return house.clock.now();
  if (type.startsWith('json')) return '{}';
  if (type.endsWith('[]')) return '{}';
  if (type === 'bytea') return Buffer.from(newId());
  return /int|numeric|real|double/.test(type) ? 1 : newId();
};

const rowOf = async (name: string, accountId: string): Promise<Record<string, unknown> | undefined> => {
  const own = name === 'accounts' ? 'id' : 'account_id';
  return (await query<Record<string, unknown>>(`select * from ${name} where ${own} = $1 limit 1`, [accountId]))[0];
};

/** Puts a row into a table that has none of the account yet, with what it refers to. */
const fill = async (table: Table, { actor, baseId }: Place): Promise<void> => {
  if (await rowOf(table.name, actor.accountId)) return;
  const values: Record<string, unknown> = {};
  for (const column of table.columns.filter(({ isNeeded }) => isNeeded)) values[column.name] = usualValue(column, table);
  for (const { columns, parent, parents } of table.keys) {
    const found = await rowOf(parent, actor.accountId);
    columns.forEach((column, at) => {
      if (found && column in values) values[column] = found[parents[at] ?? ''];
    });
  }
  values['account_id'] = actor.accountId;
  if (table.columns.some(({ name }) => name === 'base_id')) values['base_id'] = baseId;
  const names = Object.keys(values);
  const places = names.map((_, at) => `$${at + 1}`);
  await query(`insert into ${table.name} (${names.join()}) values (${places.join()})`, Object.values(values));
};

/** A knowledge base with something of everything that one can have. */
const buildAll = async (tables: readonly Table[]): Promise<Place> => {
  const place = await house.newBase();
  const { actor, baseId } = place;
  await house.addFile(place, 'Handbook.md', '# Returns\n\nYou may return anything within 30 days.');
  await house.settled(place);
  const { items } = await house.list(place);
  await house.ask(actor, '/api/ai_chat/set_tags/', { ids: items.map(({ id }: { id: string }) => id), add: ['policies'], remove: [] });
  await house.answer(place, 'When may I return something?');
  await upload(house.server, actor, { name: 'more.txt', content: `of ${baseId}` });
  await house.ask(actor, '/api/shared_user/', { name: 'Robin', email: `${newId()}@example.com`, language: 'en', isInvited: true });
  // In turns, until those are there that others refer to.
  for (let turn = 0; turn < 4; turn += 1) for (const table of tables) await fill(table, place).catch(() => undefined);
  for (const table of tables) await fill(table, place);
  return place;
};

const leftOf = async (tables: readonly Table[], { actor, baseId }: Place, only: 'account' | 'base'): Promise<string[]> => {
  const left: string[] = [];
  for (const { name } of tables) {
    const rows = await query(`select to_jsonb(t) as row from ${name} t where account_id = $1`, [actor.accountId]);
    if (rows.some((row) => only === 'account' || JSON.stringify(row).includes(baseId))) left.push(name);
  }
  return left;
};

describe('rows of knowledge bases', () => {
  it('are all in the export of their account, but secrets', async () => {
    const tables = ofBases(await findTables());
    const place = await buildAll(tables);
    const response = await house.server.app.inject({ url: '/api/user/export/', headers: place.actor.headers });
    const { tables: told } = response.json();
    // Sign-ins under way are minutes old, hold secrets alone, and no tenant sees them.
    const kept = tables.map(({ name }) => name).filter((name) => name !== 'site_sign_ins');
    const missing = kept.filter((name) => !told[name]?.length);
    expect(missing).toEqual([]);
    expect(told.documents[0].tags).toEqual(['policies']);
    for (const name of ['document_sources', 'conversation_attachments', 'evaluation_sets', 'evaluation_questions', 'faq_entries'])
      expect([name, told[name].length]).toEqual([name, 1]);
  });

  it('go with the knowledge base', async () => {
    const tables = ofBases(await findTables());
    const place = await buildAll(tables);
    const filled = await leftOf(tables, place, 'base');
    expect(filled).toEqual(expect.arrayContaining(['documents', 'document_sources', 'conversations', 'evaluation_sets', 'faq_entries']));
    const { actor, baseId } = place;
    await house.server.app.inject({ method: 'DELETE', url: `/api/ai_chat/${baseId}/`, headers: actor.headers, payload: {} });
    for (const days of [32, 3, 3]) {
      house.clock.advance(days * dayMs);
      for (const name of ['knowledge-bases.sweep', 'documents.sweep', 'files.sweep']) await house.server.runSchedule(name);
    }
    expect(await leftOf(tables, place, 'base')).toEqual(filled.filter((name) => keptWithoutBase.includes(name)));
    const kept = await leftOf(tables, place, 'account');
    expect(kept.filter((name) => /^(?:documents?|document_|passage|file|files|conversation|evaluation|faq|asker)/.test(name))).toEqual([]);
  });

  it('go with the account', async () => {
    const tables = ofBases(await findTables());
    const place = await buildAll(tables);
    expect((await leftOf(tables, place, 'account')).length).toBe(tables.length);
    await house.test.db.transaction((tx) => deleteAccount(tx, place.actor.accountId));
    expect(await leftOf(tables, place, 'account')).toEqual([]);
  });
});
