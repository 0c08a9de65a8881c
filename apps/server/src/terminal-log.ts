import { z } from 'zod';

const levels: Readonly<Record<number, string>> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };

const line = z.looseObject({
  level: z.number(),
  time: z.string(),
  msg: z.string().optional().catch(undefined),
  err: z.looseObject({ stack: z.string().optional() }).optional().catch(undefined),
});

/** Draws a line of the log for a person at a terminal; a program that collects logs gets the JSON as it is. */
export const drawLogLine = (json: string): string => {
  const { level, time, msg = '', pid: _pid, hostname: _hostname, err, ...rest } = line.parse(JSON.parse(json));
  const more = Object.keys(rest).length ? ` ${JSON.stringify(rest)}` : '';
  return `${time.slice(11, 19)} ${(levels[level] ?? String(level)).padEnd(5)} ${msg}${more}\n${err?.stack ? `${err.stack}\n` : ''}`;
};
