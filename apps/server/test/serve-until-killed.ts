// A server of the application on a database that the test names, with a model that takes its time; says its address, and serves until it is killed.
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, createPool } from '#server/db/database.ts';
import { toTestDatabase } from './database.ts';
import { createWritersApp } from './writers-app.ts';

const [url = ''] = process.argv.slice(2);
const pool = createPool(url);
const house = await createWritersApp({ url, pool, db: toTestDatabase(createDatabase(pool)), close: () => pool.end() });
await house.writeWith(async function* () {
  for (const piece of ['A waxed ', 'canvas tote ', 'for work']) {
    await sleep(30);
    yield piece;
  }
});
process.stdout.write(`${await house.app.listen({ host: '127.0.0.1', port: 0 })}\n`);
