/** Ends of a text in a statement, which whatever follows would run behind. */
const ends = ["'", "''", "'))", '"', '\\', "\\'", "%'", '$$', ' ', ');', 'ʼ'];

/** What would be seen if it ran: more rows, a fault, another table, or a long silence. */
const statements = [
  ' or 1=1 --',
  " or 'a'='a",
  ' union select null, null --',
  " union all select email, password_hash from users where email like '%",
  '; create table injected (a int); --',
  '; drop table users cascade; --',
  '; set role postgres; --',
  " || (select password_hash from users limit 1) || '",
  ' and 1=(select cast(version() as int)) --',
  '; select pg_sleep(30); --',
  ' or (select pg_sleep(30)) is null --',
];

/** Values that are statements, or end the one in which they stand. */
export const sqlStatements: readonly string[] = [
  ...ends.flatMap((end) => statements.slice(0, 5).map((statement) => `${end}${statement}`)),
  ...statements.map((statement) => `'${statement}`),
  ...statements.map((statement) => `1${statement}`),
  'id; drop table users',
  'users where 1=1',
  'created_at desc, (select 1)',
  'pg_catalog.pg_shadow',
  '"; drop table users; --',
  '(select password_hash from users limit 1)',
  "E'\\x27' or 1=1 --",
  '{"$gt":""}',
  '$1',
  ':id',
  '?',
  '%',
  '_%',
  '\\_',
];
