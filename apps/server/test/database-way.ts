import { connect, createServer, type Server, type Socket } from 'node:net';

/** A way to the database that can be cut. */
export const createDatabaseWay = async (target: URL) => {
  const sockets = new Set<Socket>();
  let server: Server;
  let port = 0;
  const open = async () => {
    server = createServer((near) => {
      const folder = target.searchParams.get('host');
      const far = folder ? connect(`${folder}/.s.PGSQL.${target.port}`) : connect(Number(target.port), target.hostname);
      for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const address = server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  };
  await open();
  const cut = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return { open, cut, url: Object.assign(new URL(target.href), { host: `127.0.0.1:${port}`, search: '' }).href };
};
