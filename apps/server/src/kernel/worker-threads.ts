import { Worker } from 'node:worker_threads';

type Job<Task, Answer> = { task: Task; resolve: (answer: Answer) => void; reject: (error: unknown) => void };
type Thread<Task, Answer> = { worker: Worker; job: Job<Task, Answer> | null; timer: NodeJS.Timeout | undefined };

type Options = {
  /** The program of a thread: says `null` once it is ready, then answers each task. */
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

/** Does work in threads of their own, so that the event loop stays free, and ends what takes too long. */
export const createWorkerThreads = <Task, Answer>({ file, most, patienceMs, idleMs, tooHard, tooMany }: Options) => {
  const threads = new Set<Thread<Task, Answer>>();
  const waiting: Job<Task, Answer>[] = [];

  const end = (thread: Thread<Task, Answer>, error: Error): void => {
    clearTimeout(thread.timer);
    threads.delete(thread);
    thread.job?.reject(error);
    thread.job = null;
    void thread.worker.terminate();
    if (waiting.length && threads.size < most.threads) start();
  };

  const next = (thread: Thread<Task, Answer>): void => {
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
    const thread: Thread<Task, Answer> = { worker, job: waiting.shift() ?? null, timer: undefined };
    threads.add(thread);
    // A server that is told to stop does not wait for a thread.
    worker.unref();
    worker.on('message', (answer: Answer | null) => {
      if (answer !== null) thread.job?.resolve(answer);
      else if (thread.job) waiting.unshift(thread.job);
      next(thread);
    });
    worker.on('error', (error: Error & { code?: string }) => end(thread, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooHard() : error));
    worker.on('exit', () => threads.has(thread) && end(thread, new Error('a worker thread ended by itself')));
  };

  return {
    run: (task: Task): Promise<Answer> =>
      new Promise((resolve, reject) => {
        if (waiting.length >= most.waiting) return reject(tooMany());
        waiting.push({ task, resolve, reject });
        const free = [...threads].find(({ job }) => !job);
        if (free) next(free);
        else if (threads.size < most.threads) start();
      }),
  };
};
