import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A web site of somebody else on this machine, whose one page has a strict policy and shows these tags. */
export type HostPage = { origin: string; close: () => Promise<void> };

/** Opens it under a name of this machine: each name and each port is a site of its own. */
export const startHostPage = async (name: string, { house, tags }: { house: string; tags: string }): Promise<HostPage> => {
  const server = createServer((request, response) => {
    if (request.url === '/favicon.ico') return void response.writeHead(204).end();
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src ${house}; frame-src ${house}`,
    });
    response.end(
      `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Lamps</title></head><body><main><h1>Lamps</h1><a href="/">Lamps</a></main>${tags}</body></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a server with a port has one
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { origin: `http://${name}:${port}`, close };
};
