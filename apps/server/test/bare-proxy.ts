import { createServer, type ServerResponse } from 'node:http';
import { type Dispatcher, Pool } from 'undici';

// The limit: node:http in front, undici's dispatch behind, bytes passed on as they come, nothing read.
const [upstream = ''] = process.argv.slice(2);
const pool = new Pool(upstream, { connections: 128, pipelining: 1 });
const passedOver = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/** Passes an answer on; a caller that does not keep up makes the vendor wait. */
const answerInto = (response: ServerResponse): Dispatcher.DispatchHandler => ({
  onRequestStart: () => undefined,
  onResponseStart: (_controller, status, headers) => {
    response.writeHead(status, Object.fromEntries(Object.entries(headers).filter(([name]) => !passedOver.has(name))));
  },
  onResponseData: (controller, chunk) => {
    // What was read already still comes after a pause.
    if (response.write(chunk) || response.listenerCount('drain') > 0) return;
    controller.pause();
    response.once('drain', () => controller.resume());
  },
  onResponseEnd: () => void response.end(),
  onResponseError: () => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end();
  },
});

const server = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (chunk: Buffer) => pieces.push(chunk));
  request.on('end', () => {
    const headers = { 'content-type': 'application/json', authorization: request.headers.authorization ?? '' };
    pool.dispatch({ method: 'POST', path: request.url ?? '/', headers, body: Buffer.concat(pieces) }, answerInto(response));
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') process.stdout.write(`ready at http://127.0.0.1:${address.port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
