import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { z } from 'zod';
import type { StreamItem } from './define-routes.ts';

const heartbeatMs = 15_000;

const frame = (item: StreamItem<{ type: string }>): string =>
  `${item.id === undefined ? '' : `id: ${item.id}\n`}event: ${item.event.type}\ndata: ${JSON.stringify(item.event)}\n\n`;

type Options = {
  response: ServerResponse;
  items: AsyncIterable<StreamItem<{ type: string }>>;
  schema: z.ZodType<{ type: string }>;
  signal: AbortSignal;
  /** Called with what a handler threw after the headers had left; answers the last frame. */
  onFault: (error: unknown) => { code: string; msg: string };
};

/** Writes typed events to the wire: parsed on the way out, a comment as heartbeat, waits while the reader is slow. */
export const sendEvents = async ({ response, items, schema, signal, onFault }: Options): Promise<void> => {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // A stream's connection is not used again, so a closing server does not wait for it to idle out.
    connection: 'close',
  });
  response.write(': open\n\n');
  const heartbeat = setInterval(() => response.write(': heartbeat\n\n'), heartbeatMs);
  try {
    for await (const { id, event } of items) {
      if (signal.aborted) break;
      const text = frame({ ...(id !== undefined && { id }), event: schema.parse(event) });
      if (!response.write(text)) await once(response, 'drain', { signal });
    }
  } catch (error) {
    if (!signal.aborted) response.write(`event: error\ndata: ${JSON.stringify({ type: 'error', ...onFault(error) })}\n\n`);
  } finally {
    clearInterval(heartbeat);
    response.end();
  }
};
