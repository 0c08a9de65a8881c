import { parentPort } from 'node:worker_threads';
import { nearestIn } from '@inkstone/retrieval/meaning/packed-vectors';
import type { NearestTask } from './find-nearest.ts';

// The program of a thread that compares vectors; see `find-nearest.ts`.
parentPort?.on('message', ({ table, query, ...wanted }: NearestTask) => parentPort?.postMessage(nearestIn(table, query, wanted)));
parentPort?.postMessage(null);
