import { Server } from 'node:net';

// Loaded before a server of somebody else, which would listen on all addresses: it gets a free port of loopback instead, and says when it is ready.
const listen = Server.prototype.listen;
Server.prototype.listen = function listenOnLoopback(this: Server, ...rest: unknown[]) {
  this.once('listening', () => {
    const address = this.address();
    if (address && typeof address === 'object') process.stdout.write(`ready at http://127.0.0.1:${address.port}\n`);
  });
  const [whenOpen] = rest.filter((one): one is () => void => typeof one === 'function');
  return listen.call(this, { port: 0, host: '127.0.0.1' }, whenOpen);
};
