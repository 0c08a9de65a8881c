import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { z } from 'zod';
import { describeError } from './describe-error.ts';
import { redactFields } from './logger-redaction.ts';

/** The server's logger; it redacts secrets from everything it writes. */
export type Logger = FastifyBaseLogger;

/** `silent` writes nothing. */
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

const fieldsOf = z.record(z.string(), z.unknown());

type Options = { level: LogLevel; stream?: { write: (line: string) => unknown } };

/**
 * Writes one line of JSON for each message. The finished line is redacted right before it is written, so that
 * child loggers, serializers and errors with attached requests are covered too.
 */
export const createLogger = ({ level, stream = process.stdout }: Options): Logger =>
  pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError, error: describeError, cause: describeError },
      depthLimit: 12,
      edgeLimit: 200,
    },
    { write: (line) => stream.write(`${JSON.stringify(redactFields(fieldsOf.parse(JSON.parse(line))))}\n`) },
  );
