// A server in little: starts the database of a folder, counts up in it and says each number once it was acknowledged.
import pg from 'pg';
import { startBundledPostgres } from '../../src/db/bundled-postgres.ts';

const { url } = await startBundledPostgres({ folder: process.argv[2] ?? '' });
const pool = new pg.Pool({ connectionString: url, max: 4 });
await pool.query('create table if not exists numbers (number bigint generated always as identity)');
const write = async (): Promise<never> => {
  for (;;) {
    const { rows } = await pool.query<{ number: string }>('insert into numbers default values returning number');
    process.stdout.write(`${rows[0]?.number}\n`);
  }
};
await Promise.all([write(), write(), write(), write()]);
