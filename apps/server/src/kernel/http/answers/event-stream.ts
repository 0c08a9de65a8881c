import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { z } from 'zod';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { StreamItem } from '../define-routes.ts';

/** Why the signal of a request aborts when this server stops; its streams say so before they end. */
export const serverClosing = 'server closing';

/** So often a stream says that it is open, and asks whether its reader still may read. */
export const heartbeatMs = 15_000;

const frame = (item: StreamItem<{ type: string }>): string =>
  `${item.id === undefined ? '' : `id: ${item.id}\n`}event: ${item.event.type}\ndata: ${JSON.stringify(item.event)}\n\n`;

type Options = {
  response: ServerResponse;
  items: AsyncIterable<StreamItem<{ type: string }>>;
  schema: z.ZodType<{ type: string }>;
  signal: AbortSignal;
  heartbeatMs: number;
  /** Refuses a reader whose session ended, or who may not read this any more. */
  requireReader: () => Promise<void>;
  /** Called with an error thrown after the headers were sent; returns the content of the final `error` event. */
  onFault: (error: unknown) => { code: string; msg: string };
};

/** Sends server-sent events: each is validated, a comment every 15 seconds is the heartbeat, and writing waits while the client is slow. */
export const sendEvents = async ({ response, items, schema, signal, onFault, requireReader, ...options }: Options): Promise<void> => {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // No keep-alive after a stream: a stopping server would have to wait until the idle connection times out.
    connection: 'close',
  });
  response.write(': open\n\n');
  const end = (error: unknown): void => {
    if (signal.aborted || response.writableEnded) return;
    response.end(`event: error\ndata: ${JSON.stringify({ type: 'error', ...onFault(error) })}\n\n`);
  };
  const heartbeat = setInterval(() => {
    response.write(': heartbeat\n\n');
    // What cannot be asked now is asked again; the handler itself is told by the end of the connection.
    requireReader().catch((error: unknown) => error instanceof AppError && end(error));
  }, options.heartbeatMs);
  try {
    for await (const { id, event } of items) {
      if (signal.aborted || response.writableEnded) break;
      const text = frame({ ...(id !== undefined && { id }), event: schema.parse(event) });
      if (!response.write(text)) await once(response, 'drain', { signal });
    }
  } catch (error) {
    end(error);
  } finally {
    clearInterval(heartbeat);
    // Nothing is lost: whoever reads it asks again, behind the last event, and is answered by another instance or by the next start.
    if (signal.reason === serverClosing && !response.writableEnded)
      response.write('retry: 1000\nevent: closing\ndata: {"type":"closing"}\n\n');
    response.end();
  }
};
