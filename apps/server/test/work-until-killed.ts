// A server in little: works for points, says when a delivery was noted in the ledger, and goes on for ever until it is killed.
import { sql } from 'drizzle-orm';
import { createDatabase, createPool } from '#server/db/database.ts';
import { runSql } from '#server/db/raw-sql.ts';
import { createMeteredServer } from './metered-server.ts';

const [url = '', accountId = '', userId = ''] = process.argv.slice(2);
const database = createDatabase(createPool(url));
const { runs, start } = createMeteredServer({ database, leaseMs: 60_000 });
await runs.start();
const actor = { accountId, userId, sessionId: '', role: 'owner', isOperator: false, usage: [] } as const;
const { id } = await start(actor, async ({ deliver }) => {
  process.stdout.write('held\n');
  deliver('first', 0.5);
  await new Promise(() => undefined);
});
process.stdout.write(`run ${id}\n`);
const timer = setInterval(async () => {
  const rows = await runSql(database, sql`select from holds where id = ${id} and delivered > 0`);
  if (!rows.length) return;
  clearInterval(timer);
  process.stdout.write('noted\n');
  setInterval(() => undefined, 1000);
}, 20);
