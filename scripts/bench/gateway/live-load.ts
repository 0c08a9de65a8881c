import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { summarise } from '../measure.ts';
import { readAnswers, requestBytes } from './wire.ts';

/** So many streams at once, each of so many numbered events; `openMs`: over how long they are opened. */
export type LiveOrder = {
  url: string;
  headers: readonly Readonly<Record<string, string>>[];
  body: string;
  streams: number;
  events: number;
  openMs: number;
};
/** Streams that came whole and to their end, events that did not come in their turn, and the gaps between two of a stream, in milliseconds. */
export type LiveDone = { whole: number; lost: number; p50: number; p99: number; longest: number };

const work = async ({ url, headers, body, streams, events, openMs }: LiveOrder): Promise<LiveDone> => {
  const target = new URL(url);
  const gaps: number[] = [];
  let whole = 0;
  let lost = 0;
  const follow = async (number: number): Promise<void> => {
    await sleep((openMs / streams) * number);
    const socket = connect({ host: target.hostname, port: Number(target.port), noDelay: true });
    let next = 0;
    let lastAt = 0;
    let isGood = false;
    readAnswers(socket, {
      onFirst: () => undefined,
      onPiece: (text) => {
        for (const [, told] of text.matchAll(/#(\d+);/g)) {
          const now = performance.now();
          if (next > 0) gaps.push(now - lastAt);
          lastAt = now;
          if (Number(told) !== next) lost += 1;
          next = Number(told) + 1;
        }
      },
      onEnd: (good) => {
        isGood = good;
        socket.destroy();
      },
    });
    socket.on('error', () => undefined);
    const closed = once(socket, 'close');
    socket.write(requestBytes(target, headers[number % headers.length] ?? {}, body));
    await closed;
    lost += events - next;
    if (isGood && next === events) whole += 1;
  };
  await Promise.all(Array.from({ length: streams }, (_, number) => follow(number)));
  const { p50, p99 } = summarise(gaps, 1);
  return { whole, lost, p50, p99, longest: gaps.reduce((most, gap) => Math.max(most, gap), 0) };
};

process.on('message', (order: LiveOrder) => {
  work(order).then(
    (done) => process.send?.(done),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
