import { setTimeout as sleep } from 'node:timers/promises';

/** Looks again and again until it is so. It has no limit of its own: a test that waits in vain ends at the limit of its project. */
export const until = async (isTrue: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isTrue())) await sleep(20);
};
