import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second; user and system time are the 14th and 15th field of `stat`, and the name before them ends with a bracket. */
const tickMs = 10;

const ticksOf = (pid: number, isWithEnded = false): number => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const ended = isWithEnded ? Number(fields[13]) + Number(fields[14]) : 0;
    return Number(fields[11]) + Number(fields[12]) + ended;
  } catch {
    return 0;
  }
};

/** What some processes have taken of the processors so far, in milliseconds; 0 where the system does not tell (other than Linux). */
export const processorMs = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + ticksOf(pid), 0) * tickMs;

/** The same for a process and all its children, also those that have ended meanwhile. */
export const processorMsOfFamily = (first: number, children: readonly number[]): number =>
  ticksOf(first, true) * tickMs + processorMs(children);
