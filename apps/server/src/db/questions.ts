import { type Placeholder, sql } from 'drizzle-orm';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import { connectionOf, type Handle, type OwnerDatabase, type TenantReader, toDraft } from './handles.ts';

type Prepared<Answer> = { execute: (values: Record<string, unknown>) => Promise<Answer> };
type Built<Answer> = { prepare: (name: string) => Prepared<Answer> };
/** Where each value goes. */
type Places<Key extends string> = Readonly<Record<Key, Placeholder>>;

const dialect = new PgDialect();
/** Where the account of the handle goes, in a query that takes it from the handle. */
const accountId: string = Object.create(sql.placeholder('accountId'));
/** Questions are drawn up without a connection; each time one is asked, it is told whose. */
const draft = toDraft(new NodePgTransaction(dialect, new NodePgSession(Object.create(null), dialect, undefined), undefined), accountId);

const names = new Set<string>();

const placesFor = <Key extends string>(keys: readonly Key[]): Places<Key> =>
  Object.create(null, Object.fromEntries(keys.map((key) => [key, { value: sql.placeholder(key) }])));

type Question<Asking, Key extends string, Answer> = {
  name: string;
  keys: readonly Key[];
  build: (ask: Asking, places: Places<Key>) => Built<Answer>;
};

const define = <Asking extends TenantReader | Handle, Key extends string, Answer>(
  drafted: Asking,
  { name, keys, build }: Question<Asking, Key, Answer>,
) => {
  if (names.has(name)) throw new Error(`two questions are called ${name}`);
  names.add(name);
  const places = placesFor(keys);
  let known: Prepared<Answer> | undefined;
  const drawUp = (): Prepared<Answer> => {
    known ??= build(drafted, places).prepare(name);
    return known;
  };
  return (handle: Asking, values: Readonly<Record<Key, unknown>>): Promise<Answer> => {
    const connection = connectionOf(handle);
    if (!connection) return build(handle, places).prepare('').execute(values);
    const bound: Prepared<Answer> = Object.create(drawUp(), { client: { value: connection } });
    return bound.execute(values);
  };
};

/**
 * A select of a tenant's that is asked often: drawn up once in this process, and parsed once by each connection, under its name; then only
 * the values travel, under the names of `keys`.
 */
export const defineQuestion = <const Key extends string, Answer>(
  name: string,
  keys: readonly Key[],
  build: (ask: TenantReader, places: Places<Key>) => Built<Answer>,
) => define(draft.tenant, { name, keys, build });

/** The same for a question that is asked before its tenant is known. */
export const defineOwnerQuestion = <const Key extends string, Answer>(
  name: string,
  keys: readonly Key[],
  build: (ask: OwnerDatabase, places: Places<Key>) => Built<Answer>,
) => define(draft.owner, { name, keys, build });

/** The same for what is asked inside of any transaction, and without one. */
export const defineSharedQuestion = <const Key extends string, Answer>(
  name: string,
  keys: readonly Key[],
  build: (ask: Handle, places: Places<Key>) => Built<Answer>,
) => define<Handle, Key, Answer>(draft.owner, { name, keys, build });
