import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { summarise } from '../measure.ts';
import { readAnswers, requestBytes } from './wire.ts';

/** What the load is to do: so many callers, each with its next call as soon as the last one was answered, for so long or so many calls. */
export type Order = {
  url: string;
  /** The headers of the callers, in turn. */
  headers: readonly Readonly<Record<string, string>>[];
  body: string;
  callers: number;
  seconds: number;
  /** So many calls at most. */
  most?: number;
};

/** What came of it; times in milliseconds. */
export type Done = { answered: number; failed: number; perSecond: number; p50: number; p99: number; firstP50: number; firstP99: number };

const openSocket = async ({ hostname, port }: URL): Promise<Socket> => {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  return socket;
};

const work = async ({ url, headers, body, callers, seconds, most = Number.POSITIVE_INFINITY }: Order): Promise<Done> => {
  const target = new URL(url);
  const sockets = await Promise.all(Array.from({ length: callers }, () => openSocket(target)));
  const times: number[] = [];
  const firsts: number[] = [];
  let failed = 0;
  let begun = 0;
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  await Promise.all(
    sockets.map(
      (socket, caller) =>
        new Promise<void>((resolve) => {
          const request = requestBytes(target, headers[caller % headers.length] ?? {}, body);
          let askedAt = 0;
          const ask = (): void => {
            askedAt = performance.now();
            if (askedAt >= end || begun >= most) {
              socket.destroy();
              resolve();
              return;
            }
            begun += 1;
            socket.write(request);
          };
          socket.on('error', () => undefined);
          socket.once('close', () => {
            failed += askedAt && askedAt < end && begun < most ? 1 : 0;
            resolve();
          });
          readAnswers(socket, {
            onFirst: () => void firsts.push(performance.now() - askedAt),
            onEnd: (isGood) => {
              if (isGood) times.push(performance.now() - askedAt);
              else failed += 1;
              ask();
            },
          });
          ask();
        }),
    ),
  );
  const { perSecond, p50, p99 } = summarise(times, (performance.now() - startedAt) / 1000);
  const first = summarise(firsts, 1);
  return { answered: times.length, failed, perSecond, p50, p99, firstP50: first.p50, firstP99: first.p99 };
};

process.on('message', (order: Order) => {
  work(order).then(
    (done) => process.send?.(done),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
