import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { AppError } from '#server/kernel/errors/app-error.ts';

/** Resolves a host name (DNS); replaced in tests. */
export type Lookup = (hostname: string) => Promise<readonly { address: string; family: number }[]>;

type Options = { lookup?: Lookup | undefined; isAllowed: (address: string) => boolean };

const connectTimeoutMs = 10_000;

const lookupAll: Lookup = (hostname) => systemLookup(hostname, { all: true });

// A name with a private address gets the same error as an unknown name, so that nobody can probe which names exist in the private network.
const refuse = (): never => {
  throw new AppError('outbound.unreachable', 502);
};

/** Resolves and checks the addresses that the socket connects to. There is no second DNS lookup in between, against DNS rebinding. */
const createCheckedLookup =
  ({ lookup = lookupAll, isAllowed }: Options): LookupFunction =>
  (hostname, options, callback) => {
    const resolve = async () => {
      const found = await lookup(hostname);
      // One address that is not allowed refuses the whole name: mixing them is how DNS rebinding attacks work.
      return found.length > 0 && found.every(({ address }) => isAllowed(address))
        ? found.map(({ address, family }) => ({ address, family }))
        : refuse();
    };
    resolve().then(
      (addresses) => {
        const [first = { address: '', family: 0 }] = addresses;
        if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, []),
    );
  };

/** An undici agent that connects to allowed addresses only, whether given as IP address or as name. */
export const createGuardedAgent = (options: Options): Agent => {
  const connect = buildConnector({ lookup: createCheckedLookup(options), timeout: connectTimeoutMs, allowH2: false, port: 0 });
  return new Agent({
    allowH2: false,
    // Calls of models wait for their turn before they come here (`fair-turns.ts`): a wait in here would count as the other side's silence.
    connections: 1024,
    pipelining: 1,
    keepAliveTimeout: 10_000,
    // Timeouts are off here, because the caller limits time and size of each request.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (target, callback) => {
      const bare = target.hostname.replace(/^\[|\]$/g, '');
      // An IP address in the URL never goes through the lookup, so it is checked here.
      if (isIP(bare) && !options.isAllowed(bare)) return callback(new AppError('outbound.notAllowed', 422), null);
      connect(target, (error, socket) => {
        if (error) return callback(error, null);
        if (socket.remoteAddress && options.isAllowed(socket.remoteAddress)) return callback(null, socket);
        socket.destroy();
        callback(new AppError('outbound.unreachable', 502), null);
      });
    },
  });
};
