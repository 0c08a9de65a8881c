import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** The frames of a stack, without the message above them, which may quote what a person wrote. */
const framesOf = ({ stack = '', message }: Error): string => {
  const at = stack.indexOf(message);
  return at < 0 ? '' : stack.slice(at + message.length).trim();
};

/** Errors of data (SQLSTATE 22) quote the value behind a colon; all others name tables, columns and constraints only. */
const safeMessage = ({ message, code = '' }: pg.DatabaseError): string =>
  code.startsWith('22') ? (message.split(':', 1)[0] ?? '') : message;

/**
 * What a log may say of a question that the database refused: the statement and where it failed, never what was put into it. PostgreSQL
 * quotes rows in `detail` and `where`. Null for every other error.
 */
export const describeFailure = (error: Error): object | null => {
  if (error instanceof DrizzleQueryError)
    return { type: 'DrizzleQueryError', message: 'Failed query', query: error.query, stack: framesOf(error) };
  if (!(error instanceof pg.DatabaseError)) return null;
  const { code, severity, schema, table, column, constraint, routine } = error;
  return { type: 'DatabaseError', message: safeMessage(error), code, severity, schema, table, column, constraint, routine };
};
