import { fileURLToPath } from 'node:url';

// The bundled server runs in `dist/`, as deep below its folder as `src/`: addresses of files are taken from here alone.
const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Files of the installation that the server finds by their address instead of importing them. */
export const places = {
  project: at('../../../'),
  settingsFile: at('../../../.env'),
  console: at('../../console/dist'),
  migrations: at('../migrations'),
  /** The parent process of the bundled database; it imports nothing but Node and runs from its source. */
  databaseSupervisor: at('../src/db/bundled-postgres-supervisor.ts'),
  /** The program of the processes that read documents; it runs from its source too. */
  documentReader: at('../../../packages/documents/src/readers/reader-program.ts'),
  /** The program of the threads that clean texts; runs from its source too. */
  richTextWorker: at('../src/kernel/security/rich-text-worker.ts'),
  /** The program of the threads that count words; runs from its source too. */
  countingWorker: at('../src/features/retrieval/counting-worker.ts'),
  /** The program of the threads that compare vectors; runs from its source too. */
  nearestWorker: at('../src/features/retrieval/vectors/nearest-worker.ts'),
  /** Chinese and English words, packed. */
  dictionary: at('../../../packages/retrieval/data/zh-en.txt.br'),
} as const;
