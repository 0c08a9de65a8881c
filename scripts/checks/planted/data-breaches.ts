import { type Breach, breach, type Files, importing, workspaces } from './planted-tree.ts';

const db = 'apps/server/src/db';
const features = 'apps/server/src/features';

const tableOf = (constant: string, table: string): string =>
  `import { pgTable, uuid } from 'drizzle-orm';\n\nexport const ${constant} = pgTable('${table}', {\n  accountId: uuid('account_id'),\n});\n`;

const query = (name: string, handle: string, body: string): string =>
  `import type { ${handle} } from '#server/db/handles.ts';\nimport { orders } from '#server/db/schema/purchases.ts';\n\nexport const ${name} = (tx: ${handle}) => ${body};\n`;

/** A house whose tables have walls. */
export const cleanData: Files = {
  ...Object.fromEntries(workspaces.map((path) => [`${path}/README.md`, '# A workspace\n'])),
  'README.md': '# A house\n',
  [`${db}/handles.ts`]:
    'export type OwnerHandle = { owner: true };\nexport type TenantTransaction = { accountId: string };\nexport const rawOf = 1;\n',
  [`${db}/raw-sql.ts`]: 'export const runSql = 1;\n',
  [`${db}/schema/purchases.ts`]: tableOf('orders', 'orders'),
  [`${db}/schema/wallet.ts`]: `${tableOf('ledgerTransfers', 'ledger_transfers')}export const holds = pgTable('holds', { accountId: accountId() }, (table) => [index('holds__key').on(table.key)]);\n`,
  [`${db}/schema/writers.ts`]: tableOf('writerDrafts', 'writer_drafts'),
  [`${features}/purchases/order.repository.ts`]: query(
    'findOrders',
    'TenantTransaction',
    'tx.select().from(orders).where(eq(orders.accountId, tx.accountId))',
  ),
  [`${features}/purchases/sweep.repository.ts`]: `/** @owner The sweep goes over all accounts. */\n${query('findOverdue', 'OwnerHandle', 'tx.select().from(orders)')}`,
  [`${features}/purchases/index.ts`]: "export { findOrders } from './order.repository.ts';\n",
};

/** Breaches of the second kind: each goes round a rule that looks at the usual form alone. */
const roundabout: readonly Breach[] = [
  breach(
    'query-names-account',
    `${features}/wallet/hold.repository.ts`,
    "import type { TenantTransaction } from '#server/db/handles.ts';\nimport { holds } from '#server/db/schema/wallet.ts';\n\nexport const findHolds = (tx: TenantTransaction) => tx.select().from(holds);\n",
  ),
  breach(
    'query-names-account',
    `${features}/purchases/statement.repository.ts`,
    `/** @sql The builder has no such statement. */\n${query('findByStatement', 'TenantTransaction', 'runSql(tx, selectOf(orders))')}`,
  ),
  breach(
    'query-names-account',
    `${features}/purchases/inner.repository.ts`,
    `${query('findInside', 'TenantTransaction', 'tx.select().from(orders)').replace('export ', '')}\nexport const findOutside = (tx: TenantTransaction) => findInside(tx);\n`,
  ),
  breach(
    'owner-needs-reason',
    `${features}/purchases/packed.repository.ts`,
    "import type { OwnerDatabase } from '#server/db/handles.ts';\nimport { orders } from '#server/db/schema/purchases.ts';\n\ntype Needs = { database: OwnerDatabase };\n\nexport const findPacked = ({ database }: Needs) => database.select().from(orders);\n",
  ),
  breach(
    'table-in-text',
    `${features}/writers/raw-text.repository.ts`,
    "export const paid = () => sql.raw('(select count(*) from orders)');\n",
  ),
  breach('table-in-text', `${features}/writers/spelled.repository.ts`, "export const paid = () => sql.identifier('orders');\n"),
  breach('table-leaves-feature', `${db}/schema/affiliates.ts`, "export { orders } from './purchases.ts';\n"),
  breach('table-leaves-feature', `${db}/schema/bulk.ts`, "import { orders } from './purchases.ts';\n\nexport const paidOrders = orders;\n"),
  breach('table-declared-twice', `${db}/schema/writing-jobs.ts`, tableOf('writtenOrders', 'orders')),
];

/** What the shape rules must see of data. */
export const dataShapeBreaches: readonly Breach[] = [
  ...roundabout,
  breach(
    'owner-needs-reason',
    `${features}/wallet/ledger.repository.ts`,
    "import type { OwnerHandle } from '#server/db/handles.ts';\nimport { ledgerTransfers } from '#server/db/schema/wallet.ts';\n\nexport const findAll = (db: OwnerHandle) => db.select().from(ledgerTransfers);\n",
  ),
  breach(
    'owner-needs-reason',
    `${features}/purchases/wordless.repository.ts`,
    `/** @owner because. */\n${query('findEverything', 'OwnerHandle', 'tx.select().from(orders)')}`,
  ),
  breach(
    'query-names-account',
    `${features}/purchases/tenantless.repository.ts`,
    query('findOfEverybody', 'TenantTransaction', 'tx.select().from(orders)'),
  ),
  breach(
    'raw-statement',
    `${features}/purchases/order.service.ts`,
    "export const forget = (db: { execute: (text: string) => void }) => db.execute('delete from orders');\n",
  ),
  breach(
    'raw-statement',
    `${features}/purchases/pool.service.ts`,
    "export const forget = (db: { $client: { query: (text: string) => void } }) => db.$client.query('delete from orders');\n",
  ),
  breach(
    'raw-statement-needs-reason',
    `${features}/purchases/raw.repository.ts`,
    "import { runSql } from '#server/db/raw-sql.ts';\n\nexport const sweep = (tx: object) => runSql(tx, sql`select nextval('receipt_numbers')`);\n",
  ),
  breach(
    'table-in-text',
    `${features}/writers/text.repository.ts`,
    'export const findPaid = (tx: { select: (shape: object) => void }) => tx.select({ paid: sql`(select count(*) from orders)` });\n',
  ),
  breach(
    'handle-by-cast',
    'apps/server/src/kernel/cast.ts',
    'export const open = (one: object) => one as unknown as TenantTransaction; // trusted\n',
  ),
  breach(
    'handle-by-another-name',
    `${features}/writers/alias.repository.ts`,
    "import type { OwnerHandle } from '#server/db/handles.ts';\n\ntype Everything = OwnerHandle;\nexport const findAll = (db: Everything) => db;\n",
  ),
  breach(
    'table-leaves-feature',
    `${features}/purchases/leaving.repository.ts`,
    "import { orders } from '#server/db/schema/purchases.ts';\n\nexport { orders };\n",
  ),
  breach(
    'table-leaves-feature',
    `${features}/purchases/passing.repository.ts`,
    "export { orders } from '#server/db/schema/purchases.ts';\n",
  ),
  breach(
    'table-leaves-feature',
    `${features}/purchases/renamed.repository.ts`,
    "import { orders } from '#server/db/schema/purchases.ts';\n\nexport const allOrders = orders;\n",
  ),
];

/** What the import walls must see of data. */
export const dataWallBreaches: readonly Breach[] = [
  breach(
    'tables-only-for-their-feature',
    `${features}/writers/paid.repository.ts`,
    "import { orders } from '#server/db/schema/purchases.ts';\n\nexport const pay = (tx: { update: (table: object) => void }) => tx.update(orders);\n",
  ),
  breach(
    'tables-only-for-their-feature',
    `${features}/writers/row.repository.ts`,
    "import type { orders } from '#server/db/schema/purchases.ts';\n\nexport type Row = typeof orders;\n",
  ),
  breach(
    'tables-only-for-features',
    'apps/server/src/kernel/table.ts',
    "import { orders } from '#server/db/schema/purchases.ts';\nexport const two = orders;\n",
  ),
  breach('tables-only-for-features', `${db}/passing.ts`, "export { orders } from './schema/purchases.ts';\n"),
  breach(
    'sql-only-in-repositories',
    `${features}/writers/sql.service.ts`,
    "import { anything } from 'drizzle-orm';\nexport const two = anything;\n",
  ),
  breach(
    'handles-are-made-in-db',
    `${features}/writers/handle.repository.ts`,
    "import { rawOf } from '#server/db/handles.ts';\nexport const two = rawOf;\n",
  ),
  breach(
    'raw-statements-only-in-repositories',
    `${features}/writers/raw.service.ts`,
    "import { runSql } from '#server/db/raw-sql.ts';\nexport const two = runSql;\n",
  ),
  breach('driver-only-in-db', `${features}/writers/driver.repository.ts`, importing('pg')),
];
