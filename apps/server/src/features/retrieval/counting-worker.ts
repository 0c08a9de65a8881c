import { parentPort } from 'node:worker_threads';
import { countDocuments } from '@inkstone/retrieval/index/counted-documents';
import type { CountingTask } from './count-words.ts';

// The program of a thread that counts words; see `count-words.ts`.
parentPort?.on('message', ({ documents, first }: CountingTask) => {
  const counted = countDocuments(documents, first);
  parentPort?.postMessage(counted, [counted.blocks.buffer]);
});
parentPort?.postMessage(null);
