import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type SeenRequest = { method: string; path: string; headers: IncomingMessage['headers']; body: string };
export type Behaviour = (response: ServerResponse, request: SeenRequest) => void | Promise<void>;

export type Upstream = {
  origin: string;
  seen: SeenRequest[];
  /** Set anew by each test. */
  behave: Behaviour;
  /** Resolves when the caller has hung up on the request that is under way. */
  hungUp: () => Promise<void>;
  close: () => Promise<void>;
};

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

/** A vendor's server on loopback that does what a test wants. */
export const startUpstream = async (): Promise<Upstream> => {
  let hungUp = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    hungUp = Promise.withResolvers<void>();
    response.once('close', () => !response.writableFinished && hungUp.resolve());
    // A test may hang up while the answer is still being written.
    response.on('error', () => hungUp.resolve());
    const seen = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body: await readBody(request) };
    upstream.seen.push(seen);
    await upstream.behave(response, seen);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server's address is never a path.
  const { port } = server.address() as AddressInfo;
  const upstream: Upstream = {
    origin: `http://127.0.0.1:${port}`,
    seen: [],
    behave: (response) => void response.writeHead(500).end(),
    hungUp: () => hungUp.promise,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return upstream;
};

export const sendEvents = (response: ServerResponse, events: readonly string[]): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of events) response.write(event);
};

export const sendJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
