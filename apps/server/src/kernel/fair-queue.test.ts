import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const refusal = new Error('no room');

/** A queue whose work ends when the test says so, and the order in which it began. */
const createWatched = (bounds: Partial<Parameters<typeof createFairQueue>[0]> = {}) => {
  const queue = createFairQueue({ atOnce: 1, waiting: 100, waitingPerKey: 10, refuse: () => refusal, ...bounds });
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const start = (key: string) =>
    queue
      .run(key, () => {
        began.push(key);
        return new Promise<void>((resolve) => ends.push(resolve));
      })
      .then(
        () => 'done',
        (error: unknown) => error,
      );
  const endNext = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { start, began, endNext };
};

describe('a fair queue', () => {
  it('lets one caller wait behind one of another’s crowd, not behind all of it', async () => {
    const { start, began, endNext } = createWatched();
    for (let turn = 0; turn < 9; turn += 1) void start('crowd');
    void start('honest');
    await endNext();
    await endNext();
    expect(began).toEqual(['crowd', 'crowd', 'honest']);
  });

  it('serves those of one key in their order, and keys in turn', async () => {
    const { start, began, endNext } = createWatched();
    for (const key of ['a', 'a', 'a', 'b', 'b', 'c']) void start(key);
    for (let turn = 0; turn < 5; turn += 1) await endNext();
    expect(began).toEqual(['a', 'a', 'b', 'c', 'a', 'b']);
  });

  it('never runs more at once than it may', async () => {
    const { start, began, endNext } = createWatched({ atOnce: 2 });
    for (let turn = 0; turn < 6; turn += 1) void start(`key ${turn}`);
    expect(began).toHaveLength(2);
    await endNext();
    expect(began).toHaveLength(3);
  });

  it('refuses a key more than its share, and another one not', async () => {
    const { start, began, endNext } = createWatched({ waitingPerKey: 3 });
    const answers = Array.from({ length: 6 }, () => start('crowd'));
    void start('honest');
    expect(await Promise.all(answers.slice(4))).toEqual([refusal, refusal]);
    for (let turn = 0; turn < 4; turn += 1) await endNext();
    expect(began).toContain('honest');
  });

  it('takes a place from the longest line when all are taken', async () => {
    const { start, began, endNext } = createWatched({ waiting: 4 });
    const crowd = Array.from({ length: 5 }, () => start('crowd'));
    void start('honest');
    expect(await crowd[4]).toBe(refusal);
    for (let turn = 0; turn < 4; turn += 1) await endNext();
    expect(began).toEqual(['crowd', 'crowd', 'honest', 'crowd', 'crowd']);
  });

  it('refuses everybody beyond its bound when each waits with one', async () => {
    const { start } = createWatched({ waiting: 3 });
    for (let turn = 0; turn < 4; turn += 1) void start(`key ${turn}`);
    expect(await start('one more')).toBe(refusal);
  });

  it('goes on after work that failed', async () => {
    const queue = createFairQueue({ atOnce: 1, waiting: 5, waitingPerKey: 5, refuse: () => refusal });
    await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue.run('a', async () => 'well')).toBe('well');
  });
});
