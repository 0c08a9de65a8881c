import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type Server } from 'node:net';

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

/** A port on loopback that counts who comes; nobody should. */
export const startCanary = async () => {
  let visits = 0;
  const server = createTcpServer((socket) => {
    visits += 1;
    socket.on('error', () => undefined).end('HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 6\r\n\r\nsecret');
  });
  // Without a host it hears both families, where the machine has them.
  server.listen(0);
  await once(server, 'listening');
  return { port: portOf(server), visits: () => visits, close: () => new Promise((resolve) => server.close(resolve)) };
};

export type SeenRequest = { method: string; url: string; headers: IncomingMessage['headers']; body: string };

/** A web server on loopback that remembers what it was asked. */
export const startWeb = async (answer: RequestListener) => {
  const seen: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port, origin: `http://127.0.0.1:${port}`, seen, close };
};
