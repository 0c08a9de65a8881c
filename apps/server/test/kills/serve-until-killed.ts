// A server of the application on a database that the test names, with a model that takes its time; says its address, and serves until it is killed.
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, createPool } from '#server/db/database.ts';
import { toTestDatabase } from '../database.ts';
import { createWritersApp, type Script } from '../writers-app.ts';

const answers = {
  title: ['A waxed ', 'canvas tote ', 'for work'],
  'search-texts': [
    '<seoTitle>Ash lamp for your desk</seoTitle>',
    '<seoDescription>A lamp of ash wood for the desk and the shelf.</seoDescription>',
  ],
};

const [url = '', answer = 'title'] = process.argv.slice(2);
const pool = createPool(url);
const script: Script = async function* () {
  for (const piece of answer === 'title' ? answers.title : answers['search-texts']) {
    await sleep(30);
    yield piece;
  }
};
const house = await createWritersApp({ url, pool, db: toTestDatabase(createDatabase(pool)), close: () => pool.end() }, { script });
await house.writeWith(script);
process.stdout.write(`${await house.app.listen({ host: '127.0.0.1', port: 0 })}\n`);
