import { sql } from 'drizzle-orm';
import pg from 'pg';
import { type Handle, type OwnerDatabase, poolOf } from './handles.ts';
import { runSql } from './raw-sql.ts';

type Options = { onMessage: (message: string) => void; onError: (error: unknown) => void };

const retryMs = 1000;
const channelName = /^[a-z_]+$/;

/** Sends the message to every process that listens on the channel, once the transaction is committed. */
export const notify = async (handle: Handle, channel: string, message: string): Promise<void> => {
  await runSql(handle, sql`select pg_notify(${channel}, ${message})`);
};

/** Listens on a dedicated connection and reconnects when it is lost; returns the function that stops listening. */
export const listen = async (db: OwnerDatabase, channel: string, { onMessage, onError }: Options): Promise<() => Promise<void>> => {
  const options = poolOf(db)?.options;
  if (!options || !channelName.test(channel)) throw new Error('listening needs the database and the name of a channel');
  let client: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const open = async (): Promise<void> => {
    const next = new pg.Client(options);
    next.on('notification', ({ payload = '' }) => onMessage(payload));
    next.on('error', lost);
    next.on('end', lost);
    client = next;
    await next.connect();
    await next.query(`listen ${channel}`);
  };
  const lost = (error?: unknown): void => {
    if (closed || retry) return;
    if (error) onError(error);
    retry = setTimeout(() => {
      retry = undefined;
      void open().catch(lost);
    }, retryMs);
  };

  await open();
  return async () => {
    closed = true;
    clearTimeout(retry);
    await client?.end();
  };
};
