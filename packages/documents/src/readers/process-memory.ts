import { readFileSync } from 'node:fs';

const pageBytes = 4096;

/** The memory that a process holds, in bytes; 0 where the system does not tell (other than Linux). */
export const memoryOf = (pid: number): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * pageBytes;
  } catch {
    return 0; // it has ended, or there is no such file here
  }
};
