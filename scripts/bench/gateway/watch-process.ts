import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { processorMs, processorMsOfFamily } from '../processor-time.ts';

/** What a process took while it was watched: processor in milliseconds, instructions (null where nobody counts them), most memory in MB. */
export type Taken = { processorMs: number; databaseMs: number; instructions: number | null; megabytes: number };

const countInstructions = ['stat', '-x', ',', '-e', 'instructions'];
const hasCounter = ((): boolean => {
  const { status, stderr } = spawnSync('perf', [...countInstructions, 'true'], { encoding: 'utf8' });
  return status === 0 && !stderr.includes('not supported');
})();

const readCounter = async (perf: ChildProcess): Promise<number | null> => {
  let told = '';
  perf.stderr?.on('data', (chunk: Buffer) => {
    told += chunk.toString();
  });
  perf.kill('SIGINT');
  await once(perf, 'close');
  const count = Number(told.trim().split(',')[0]);
  return Number.isFinite(count) ? count : null;
};

/** The most memory since it was last forgotten, in millions of bytes; 0 where the system does not tell. */
const peakOf = (pid: number): number => {
  try {
    const kibibytes = /VmHWM:\s+(?<kibibytes>\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.groups?.['kibibytes'];
    return (Number(kibibytes) * 1024) / 1_000_000;
  } catch {
    return 0;
  }
};

const forgetPeak = (pid: number): void => {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Then the peak is that of the process's whole life.
  }
};

/** Watches a server, and the processes of its database (the first one and its children), until `end` is called. */
export const watchProcess = (pid: number, database: () => readonly number[]): { end: () => Promise<Taken> } => {
  forgetPeak(pid);
  const databaseMs = (): number => {
    const [first, ...children] = database();
    return first === undefined ? 0 : processorMsOfFamily(first, children);
  };
  const before = [processorMs([pid]), databaseMs()] as const;
  const perf = hasCounter ? spawn('perf', [...countInstructions, '-p', String(pid)], { stdio: ['ignore', 'ignore', 'pipe'] }) : null;
  return {
    end: async () => ({
      processorMs: processorMs([pid]) - before[0],
      databaseMs: databaseMs() - before[1],
      instructions: perf && (await readCounter(perf)),
      megabytes: peakOf(pid),
    }),
  };
};
