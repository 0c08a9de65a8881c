import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { type OwnerDatabase, toOwnerReader } from './handles.ts';
import { rawOn, requirePool } from './raw-connection.ts';
import type { Asked, Rows, Statement } from './tenant-batch.ts';

/** A question of the owner's that goes out with the next batch of a tenant's. */
type Rider = { pool: pg.Pool; waiting: Asked | null };

const riders = new AsyncLocalStorage<Rider>();

const take = (rider: Rider): Asked | null => {
  const { waiting } = rider;
  rider.waiting = null;
  return waiting;
};

/** The question that waits in this chain of calls for a batch on this pool; whoever takes it, sends it. */
export const takeRider = (pool: pg.Pool): Asked | null => {
  const rider = riders.getStore();
  return rider?.pool === pool ? take(rider) : null;
};

/**
 * Asks one question of the owner's in the same round trip as the first that `work` reads by `readAsTenant`, and by itself when the work reads
 * nothing so. In a batch it stands before the tenant's walls, in the same transaction. Answers both, once both are there.
 */
export const askBeside = async <Found, Answer>(
  db: OwnerDatabase,
  ask: (db: OwnerDatabase) => Promise<Found>,
  work: () => Promise<Answer>,
): Promise<{ found: Found; outcome: PromiseSettledResult<Answer> }> => {
  const pool = requirePool(db);
  const rider: Rider = { pool, waiting: null };
  let isAlone = false;
  const query = (statement: Statement, values: unknown[]): Promise<Rows> => {
    if (isAlone) return pool.query(statement, values);
    return new Promise((resolve, reject) => {
      rider.waiting = { statement, values, answer: (error, rows) => (rows ? resolve(rows) : reject(error)) };
    });
  };
  const connection: pg.PoolClient = Object.create(null, { query: { value: query } });
  const [found, outcome] = await Promise.allSettled([
    ask(toOwnerReader({ raw: rawOn(connection), connection })),
    // Awaited inside: a query is sent only when it is awaited, and may not slip out of this chain of calls until then.
    riders
      .run(rider, async () => await work())
      .finally(() => {
        isAlone = true;
        const left = take(rider);
        if (left) pool.query(left.statement, left.values).then((rows) => left.answer(null, rows), left.answer);
      }),
  ]);
  if (found.status === 'rejected') throw found.reason;
  return { found: found.value, outcome };
};
