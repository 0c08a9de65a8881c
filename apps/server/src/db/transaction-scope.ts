import { AsyncLocalStorage } from 'node:async_hooks';

/** A transaction that is open in this chain of calls; `isOver` once it has ended, for work that it started and that outlives it. */
type Scope = { isOver: boolean };

const scopes = new AsyncLocalStorage<Scope>();

/** Something asked the pool for a connection while it held one: enough of these at once wait for one another for ever. */
class SecondConnectionError extends Error {
  override readonly name = 'SecondConnectionError';

  constructor() {
    super('a transaction asked the pool for a second connection: hand its handle on, or ask before it begins');
  }
}

const isInside = (): boolean => scopes.getStore()?.isOver === false;

/** Does the work of a transaction: whatever it calls may not ask the pool until it has ended. */
export const inTransactionScope = async <T>(work: () => Promise<T>): Promise<T> => {
  // A savepoint belongs to the transaction around it.
  if (isInside()) return work();
  const scope: Scope = { isOver: false };
  try {
    // Awaited inside: a query is sent only when it is awaited, and may not slip out of the scope until then.
    return await scopes.run(scope, async () => await work());
  } finally {
    scope.isOver = true;
  }
};

/** Throws within a transaction. Stands before every way to another connection, the queues that lead to one included. */
export const requireNoTransaction = (): void => {
  if (isInside()) throw new SecondConnectionError();
};
