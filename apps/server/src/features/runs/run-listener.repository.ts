import pg from 'pg';
import type { Database } from '#server/db/database.ts';
import { runChannel } from './run.repository.ts';

export type RunSignal = { what: string; id: string };
type Options = { onSignal: (signal: RunSignal) => void; onError: (error: unknown) => void };

const retryMs = 1000;

const poolOf = (db: Database): pg.Pool => {
  if ('$client' in db && db.$client instanceof pg.Pool) return db.$client;
  throw new Error('listening needs the database, not a transaction');
};

/** Listens on a connection of its own and opens another when that one is lost; answers how to end it. */
export const listenForRuns = async (db: Database, { onSignal, onError }: Options): Promise<() => Promise<void>> => {
  let client: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const open = async (): Promise<void> => {
    const next = new pg.Client(poolOf(db).options);
    next.on('notification', ({ payload = '' }) => {
      const [what = '', id = ''] = payload.split(':');
      onSignal({ what, id });
    });
    next.on('error', lost);
    next.on('end', lost);
    client = next;
    await next.connect();
    await next.query(`listen ${runChannel}`);
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
