import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { z } from 'zod';
import { redactFields } from './logger-redaction.ts';

/** The one logger; everything it writes is free of secrets. */
export type Logger = FastifyBaseLogger;

/** `silent` writes nothing. */
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

const fieldsOf = z.record(z.string(), z.unknown());

type Options = { level: LogLevel; stream?: { write: (line: string) => unknown } };

/**
 * Writes one line of JSON for each message. Redaction happens to the finished line, at the one way out:
 * child loggers, serializers and errors with requests attached can't slip past it.
 */
export const createLogger = ({ level, stream = process.stdout }: Options): Logger =>
  pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: pino.stdSerializers.err, error: pino.stdSerializers.err, cause: pino.stdSerializers.err },
      depthLimit: 12,
      edgeLimit: 200,
    },
    { write: (line) => stream.write(`${JSON.stringify(redactFields(fieldsOf.parse(JSON.parse(line))))}\n`) },
  );
