import { Worker } from 'node:worker_threads';

type Job = { task: string; resolve: (answer: string) => void; reject: (error: unknown) => void };
type Thread = { worker: Worker; job: Job | null; timer: NodeJS.Timeout | undefined };

type Options = {
  /** The program of a thread: says `null` once it is ready, then answers each text with a text. */
  file: string;
  /** So many threads at once, and so many tasks that wait for one. */
  most: { threads: number; waiting: number };
  /** How long one task may take, the start of its thread not counted. */
  patienceMs: number;
  /** A thread without work ends after this time; its memory is given back. */
  idleMs: number;
  /** What a task is refused with that takes longer, or more memory, than it may. */
  tooHard: () => Error;
  /** What a task is refused with when too many wait already. */
  tooMany: () => Error;
};

/** Does work on texts in threads of their own, so that the event loop stays free, and ends what takes too long. */
export const createWorkerThreads = ({ file, most, patienceMs, idleMs, tooHard, tooMany }: Options) => {
  const threads = new Set<Thread>();
  const waiting: Job[] = [];

  const end = (thread: Thread, error: Error): void => {
    clearTimeout(thread.timer);
    threads.delete(thread);
    thread.job?.reject(error);
    thread.job = null;
    void thread.worker.terminate();
    if (waiting.length && threads.size < most.threads) start();
  };

  const next = (thread: Thread): void => {
    clearTimeout(thread.timer);
    thread.job = waiting.shift() ?? null;
    if (thread.job) {
      thread.timer = setTimeout(() => end(thread, tooHard()), patienceMs);
      thread.worker.postMessage(thread.job.task);
    } else {
      thread.timer = setTimeout(() => end(thread, new Error('idle')), idleMs).unref();
    }
  };

  const start = (): void => {
    const worker = new Worker(file, { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256 } });
    const thread: Thread = { worker, job: waiting.shift() ?? null, timer: undefined };
    threads.add(thread);
    // A server that is told to stop does not wait for a thread.
    worker.unref();
    worker.on('message', (answer: string | null) => {
      if (answer !== null) thread.job?.resolve(answer);
      else if (thread.job) waiting.unshift(thread.job);
      next(thread);
    });
    worker.on('error', (error: Error & { code?: string }) => end(thread, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooHard() : error));
    worker.on('exit', () => threads.has(thread) && end(thread, new Error('a worker thread ended by itself')));
  };

  return {
    run: (task: string): Promise<string> =>
      new Promise((resolve, reject) => {
        if (waiting.length >= most.waiting) return reject(tooMany());
        waiting.push({ task, resolve, reject });
        const free = [...threads].find(({ job }) => !job);
        if (free) next(free);
        else if (threads.size < most.threads) start();
      }),
  };
};
