import { parentPort } from 'node:worker_threads';

// The program of a thread for tests: says what it is given in capitals, and never ends with `for ever`.
parentPort?.on('message', (text: string) => {
  while (text === 'for ever');
  if (text === 'fail') throw new Error('failed as asked');
  parentPort?.postMessage(text.toUpperCase());
});
parentPort?.postMessage(null);
