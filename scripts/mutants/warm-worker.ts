import { ForksPoolWorker, type PoolOptions, type PoolWorker, type WorkerRequest } from 'vitest/node';

type Listener = (...args: unknown[]) => void;

/** Runs after which the process is renewed all the same, so that what a mutant left behind does not pile up. */
const mostRuns = 40;

/** The one process of this runner that has the application loaded; the next mutant is asked in it. */
let kept: { process: ForksPoolWorker; runs: number } | undefined;

/** A first run and a mutant of what a module does when it is loaded need a process that has loaded nothing. */
const needsFreshModules = ({ project }: PoolOptions): boolean => {
  const { mode, mutantActivation }: Record<string, unknown> = { ...project.getProvidedContext() };
  return mode !== 'mutant' || mutantActivation === 'static';
};

/** A worker of the test runner that outlives a run: loading the application takes longer than most tests of one mutant. */
export const createWarmWorker = (options: PoolOptions): PoolWorker => {
  const isFresh = needsFreshModules(options);
  const listeners: { event: string; callback: Listener }[] = [];
  let own: ForksPoolWorker | undefined;
  const running = (): ForksPoolWorker => {
    if (!own) throw new Error('the worker is not started');
    return own;
  };

  const take = async (): Promise<ForksPoolWorker> => {
    if (kept && (isFresh || kept.runs >= mostRuns)) {
      await kept.process.stop();
      kept = undefined;
    }
    if (!kept) {
      kept = { process: new ForksPoolWorker(options), runs: 0 };
      await kept.process.start();
    }
    kept.runs += 1;
    return kept.process;
  };

  return {
    name: 'warm',
    cacheFs: true,
    start: async () => {
      own = await take();
    },
    on: (event, callback) => {
      listeners.push({ event, callback });
      running().on(event, callback);
    },
    off: (event, callback) => running().off(event, callback),
    // The process goes on: it is this run that ends.
    send: (message: WorkerRequest) => {
      if (message.type !== 'stop') return running().send(message);
      const stopped = { type: 'stopped', __vitest_worker_response__: true };
      queueMicrotask(() => {
        for (const { event, callback } of [...listeners]) if (event === 'message') callback(stopped);
      });
    },
    deserialize: (data) => data,
    stop: async () => {
      for (const { event, callback } of listeners) running().off(event, callback);
      if (!isFresh) return;
      // What was loaded under a mutant is not asked about the next one.
      kept = undefined;
      await running().stop();
    },
  };
};
