import pg from 'pg';

/** Why the database cannot serve just now, through no fault of what was asked; asking again later may help. */
export type DatabaseTrouble =
  /** It is not there, or went away during the question. */
  | 'away'
  /** No connection was free in good time, in our pool or at the server. */
  | 'connections'
  /** It has no room left to write. */
  | 'disk'
  /** What the question needs is locked by another transaction. */
  | 'busy';

const lostConnections = new WeakSet<object>();

/** Marks what a connection or the pool reported: a bare `ECONNREFUSED` does not tell whose connection was refused. */
export const markLostConnection = (error: unknown): void => {
  if (typeof error === 'object' && error !== null) lostConnections.add(error);
};

/** SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const troubleOfState = (state: string): DatabaseTrouble | null => {
  if (state === '53300') return 'connections';
  if (state === '53100') return 'disk';
  if (state === '55P03') return 'busy';
  // Connection exceptions; being stopped, starting, or no longer there; a server that became a read-only copy; its own input and output.
  return /^(08|57P0[1-5]|3D000|25006|53|58)/.test(state) ? 'away' : null;
};

const troubleOfMessage = (message: string): DatabaseTrouble | null => {
  // The words of node-postgres; these errors have no code.
  if (message === 'timeout exceeded when trying to connect') return 'connections';
  return /^Connection terminated|and is not queryable$|^Cannot use a pool after calling end/.test(message) ? 'away' : null;
};

const troubleOfOne = (error: Error): DatabaseTrouble | null => {
  if (error instanceof pg.DatabaseError) return troubleOfState(error.code ?? '');
  return troubleOfMessage(error.message) ?? (lostConnections.has(error) ? 'away' : null);
};

/** The trouble behind an error, looked for in its causes; null for every other error. */
export const troubleOf = (error: unknown): DatabaseTrouble | null => {
  if (!(error instanceof Error)) return null;
  return troubleOfOne(error) ?? troubleOf(error.cause);
};
