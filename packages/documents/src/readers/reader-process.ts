import { type ChildProcess, fork } from 'node:child_process';
import { DocumentError } from '../document-error.ts';
import type { ReadLimits } from '../document-text.ts';
import type { Answer, Order } from './messages.ts';
import { memoryOf } from './process-memory.ts';

/** A process that reads one document at a time. */
export type ReaderProcess = {
  /** Does what it is told, and tells each page before the end. */
  follow: (order: Order, limits: ReadLimits, listen: Listen) => Promise<Ended>;
  /** Whether it can read another one: it lives, and holds no more memory than a fresh one might. */
  isFit: () => boolean;
  /** The most memory that it held while it read, in bytes. */
  peak: () => number;
  end: () => Promise<void>;
};

type Ended = Extract<Answer, { kind: 'end' }>;
type Listen = { page: (told: Extract<Answer, { kind: 'page' }>) => void; signal?: AbortSignal | undefined };

const lookEveryMs = 25;
const fitBytes = 350 * 1024 * 1024;
const mebibyte = 1024 * 1024;

/** V8 ends the process at this much of its own memory; buffers beside it are watched from here. Young objects get little room: a page is soon done with. */
const flags = (memory: number): string[] => [
  `--max-old-space-size=${memory}`,
  '--max-semi-space-size=4',
  '--disable-warning=ExperimentalWarning',
];

const crashed = ({ signalCode, exitCode }: ChildProcess, { memory }: ReadLimits): DocumentError =>
  // V8 at its limit ends the process by SIGABRT.
  signalCode === 'SIGABRT' || exitCode === 134
    ? new DocumentError('document.tooMuchMemory', { most: memory })
    : new DocumentError('document.readerCrashed', {}, { cause: `${signalCode ?? exitCode}` });

type Watch = { limits: ReadLimits; signal: AbortSignal | undefined; measured: (bytes: number) => void };

/** Kills a process that takes more than its limits; `renew` gives it its time anew, and `end` says why it was killed, if it was. */
const watchProcess = (child: ChildProcess, { limits, signal, measured }: Watch) => {
  let until = performance.now() + limits.seconds * 1000;
  let reason: DocumentError | null = null;
  const stop = (why: DocumentError): void => {
    reason ??= why;
    child.kill('SIGKILL');
  };
  const timer = setInterval(() => {
    const memory = child.pid === undefined ? 0 : memoryOf(child.pid);
    measured(memory);
    if (memory > limits.memory * mebibyte) stop(new DocumentError('document.tooMuchMemory', { most: limits.memory }));
    else if (performance.now() > until) stop(new DocumentError('document.tooLong', { seconds: limits.seconds }));
  }, lookEveryMs);
  const abort = (): void => stop(new DocumentError('document.readStopped'));
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  return {
    renew: (): void => {
      until = performance.now() + limits.seconds * 1000;
    },
    end: (): DocumentError | null => {
      clearInterval(timer);
      signal?.removeEventListener('abort', abort);
      return reason;
    },
  };
};

/** Starts a process; it gets nothing of our environment. */
export const startReader = (program: string, memory: number): ReaderProcess => {
  const child = fork(program, [], {
    execArgv: flags(memory),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
  });
  let hasEnded = false;
  let most = 0;
  /** Who is to hear that it has ended. Whoever waited by a promise would be held by it, with all that was read, for as long as the process lives. */
  const waiting = new Set<() => void>();
  const end = (): void => {
    hasEnded = true;
    for (const tell of waiting) tell();
    waiting.clear();
  };
  // Each of several errors is heard: one that nobody hears would end the server.
  child.once('exit', end).on('error', end);

  const follow: ReaderProcess['follow'] = async (order, limits, { page, signal }) => {
    most = 0;
    const measured = (bytes: number): void => {
      most = Math.max(most, bytes);
    };
    const watch = watchProcess(child, { limits, signal, measured });
    const { promise, resolve, reject } = Promise.withResolvers<Ended>();
    const hear = (message: Answer): void => {
      if (message.kind === 'page') page(message);
      else if (message.kind === 'looking') watch.renew();
      else if (message.kind === 'end') resolve(message);
      else reject(new DocumentError(message.code, message.params, message.cause ? { cause: message.cause } : undefined));
    };
    const hearEnd = (): void => reject(watch.end() ?? crashed(child, limits));
    child.on('message', hear);
    waiting.add(hearEnd);
    if (hasEnded) hearEnd();
    else child.send(order);
    try {
      return await promise;
    } finally {
      waiting.delete(hearEnd);
      watch.end();
      child.off('message', hear);
    }
  };

  return {
    follow,
    isFit: () => !hasEnded && child.pid !== undefined && memoryOf(child.pid) < fitBytes,
    peak: () => most,
    end: () =>
      new Promise<void>((resolve) => {
        if (hasEnded) resolve();
        else waiting.add(resolve);
        child.kill('SIGKILL');
      }),
  };
};
