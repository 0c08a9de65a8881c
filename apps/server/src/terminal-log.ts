const levels: Readonly<Record<number, string>> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };

type Line = { level: number; time: string; msg?: string; pid?: number; hostname?: string; err?: { stack?: string } };

/** Draws a line of the log for a person at a terminal; a program that collects logs gets the JSON as it is. */
export const drawLogLine = (json: string): string => {
  const { level, time, msg = '', pid: _pid, hostname: _hostname, err, ...rest }: Line = JSON.parse(json);
  const more = Object.keys(rest).length ? ` ${JSON.stringify(rest)}` : '';
  return `${time.slice(11, 19)} ${(levels[level] ?? String(level)).padEnd(5)} ${msg}${more}\n${err?.stack ? `${err.stack}\n` : ''}`;
};
