import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { commandOf } from '../start-child.ts';

/** A program that works on orders in a process of its own and tells what came of each. */
export type Worker<Order, Done> = { work: (order: Order) => Promise<Done>; stop: () => void };

/** Starts a program of this folder that answers orders by messages, on the given processor. */
export const openWorker = <Order extends object, Done extends object>(file: string, processor: number): Worker<Order, Done> => {
  const child = spawn(...commandOf([join(import.meta.dirname, file)], processor), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(() => null);
  const told = () => new Promise<Done | { error: string }>((resolve) => void child.once('message', resolve));
  return {
    work: async (order) => {
      child.send(order);
      const done = await Promise.race([told(), ended]);
      if (done === null) throw new Error('the load ended by itself');
      if ('error' in done) throw new Error(done.error);
      return done;
    },
    stop: () => void child.kill(),
  };
};
