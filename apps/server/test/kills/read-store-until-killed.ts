// A server in little that reads the fake store of the test slowly, a page every 150 ms, until it is killed.
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, createPool } from '#server/db/database.ts';
import { toTestDatabase } from '../database.ts';
import { createFakeStore } from '../fake-store.ts';
import { createTestApp } from '../test-app.ts';

const [url = '', count = ''] = process.argv.slice(2);
const pool = createPool(url);
const store = createFakeStore(Number(count));
store.setOnPage(() => sleep(150));
const db = toTestDatabase(createDatabase(pool));
const { app } = await createTestApp({ url, pool, db, close: () => pool.end() }, { storePlatforms: [store.platform] });
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
