import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second; user and system time are the 14th and 15th field of `stat`, and the name before them ends with a bracket. */
const tickMs = 10;

const ticksOf = (pid: number): number => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return 0;
  }
};

/** What some processes have taken of the processors so far, in milliseconds; 0 where the system does not tell (other than Linux). */
export const processorMs = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + ticksOf(pid), 0) * tickMs;
