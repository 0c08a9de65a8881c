import Fastify from 'fastify';
import { Pool } from 'undici';

// What a gateway on a framework costs that does nothing: the body is parsed and written anew, the answer passed on.
const [upstream = ''] = process.argv.slice(2);
const pool = new Pool(upstream, { connections: 128, pipelining: 1 });
const app = Fastify();
app.post('/v1/chat/completions', async (request, reply) => {
  const headers = { 'content-type': 'application/json', authorization: request.headers.authorization ?? '' };
  const answer = await pool.request({ method: 'POST', path: request.url, headers, body: JSON.stringify(request.body) });
  return reply.status(answer.statusCode).header('content-type', String(answer.headers['content-type'])).send(answer.body);
});
process.stdout.write(`ready at ${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
process.on('SIGTERM', () => process.exit(0));
