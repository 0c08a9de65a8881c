// A server with knowledge bases on a database and a data folder that the test names; says its address, and serves until it is killed.
import { createDatabase, createPool } from '#server/db/database.ts';
import { toTestDatabase } from '../database.ts';
import { createTestApp } from '../test-app.ts';

const [url = '', dataFolder = ''] = process.argv.slice(2);
const pool = createPool(url);
const test = { url, pool, db: toTestDatabase(createDatabase(pool)), close: () => pool.end() };
const { app } = await createTestApp(test, { config: { dataFolder } });
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
