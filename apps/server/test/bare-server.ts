import Fastify from 'fastify';
import pg from 'pg';

// The reference of `npm run bench:http`: the same framework, the same number of connections, one question, nothing else.
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10, application_name: 'bare' });
const app = Fastify();
app.get('/', async () => {
  const { rows } = await pool.query('select 1 as one');
  return { errno: 0, msg: '', data: rows[0] };
});
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`ready at ${address}\n`);
