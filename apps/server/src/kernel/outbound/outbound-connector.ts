import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { AppError } from '#server/kernel/errors/app-error.ts';

/** Finds the addresses of a name; tests give their own. */
export type Lookup = (hostname: string) => Promise<readonly { address: string; family: number }[]>;

type Options = { lookup?: Lookup | undefined; isAllowed: (address: string) => boolean };

const connectTimeoutMs = 10_000;

const lookupAll: Lookup = (hostname) => systemLookup(hostname, { all: true });

// A name that leads inside answers like a name that leads nowhere, so that nobody can ask us which names exist inside.
const refuse = (): never => {
  throw new AppError('outbound.unreachable', 502);
};

/** The socket gets exactly the addresses that were checked: nothing is resolved a second time between check and connection. */
const createCheckedLookup =
  ({ lookup = lookupAll, isAllowed }: Options): LookupFunction =>
  (hostname, options, callback) => {
    const resolve = async () => {
      const found = await lookup(hostname);
      // One bad address among good ones is no accident either.
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

/** Connections that only reach allowed addresses, whatever led to them: a literal, a name, a redirect, a reused agent. */
export const createGuardedAgent = (options: Options): Agent => {
  const connect = buildConnector({ lookup: createCheckedLookup(options), timeout: connectTimeoutMs, allowH2: false, port: 0 });
  return new Agent({
    allowH2: false,
    connections: 32,
    pipelining: 1,
    keepAliveTimeout: 10_000,
    // Time and size are bounded by the caller of the agent, per request.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (target, callback) => {
      const bare = target.hostname.replace(/^\[|\]$/g, '');
      // A literal never comes to the lookup.
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
