import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { readBareBody } from '#server/kernel/http/bare/bare-body.ts';
import { createBodyRoom } from './body-room.ts';

it('bodies of all calls together take so much, and leave their room when their calls are over', async () => {
  const room = createBodyRoom(100_000);
  const releases: (() => void)[] = [];
  const server = createServer(async (request, response) => {
    const place = room.open();
    releases.push(place.release);
    const status = await readBareBody(request, { mostBytes: 1_000_000, take: place.take }).then(
      () => 200,
      (error: { status: number; code: string }) => {
        place.release();
        return error.code === 'gateway.bodiesFull' ? error.status : 500;
      },
    );
    response.writeHead(status, { connection: 'close' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a server that listens on a port
  const send = async (bytes: number) => (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: 'x'.repeat(bytes) })).status;
  expect([await send(60_000), await send(40_000)]).toEqual([200, 200]);
  expect([await send(1), await send(50_000)]).toEqual([503, 503]);
  for (const release of releases) {
    release();
    release();
  }
  expect([await send(60_000), await send(50_000)]).toEqual([200, 503]);
  await new Promise((resolve) => server.close(resolve));
});
