import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { until } from '../../../test/until.ts';
import { createJobs, type Jobs } from './jobs.ts';

let test: TestDb;
let jobs: Jobs;
const errors: Error[] = [];

beforeAll(async () => {
  test = await createTestDb();
  jobs = createJobs({ url: test.url, onError: (error) => errors.push(error) });
});

afterAll(async () => {
  await jobs.stop();
  await test.close();
  expect(errors).toEqual([]);
});

describe('createJobs', () => {
  it('runs work that was named before the start, and hands the data over', async () => {
    const seen: unknown[] = [];
    await jobs.work('greet', async ({ data }) => void seen.push(data));
    await jobs.start();
    expect(await jobs.send('greet', { name: 'Li' })).toBe(true);
    await until(() => seen.length === 1);
    expect(seen).toEqual([{ name: 'Li' }]);
  });

  it('picks a job up at once, not at the next look', async () => {
    const patient = createJobs({ url: test.url, onError: (error) => errors.push(error), lookEverySeconds: 3600 });
    await patient.start();
    let done = 0;
    await patient.work('quick', async () => {
      done += 1;
    });
    // The listener needs a moment after a queue is new: what is sent before, nobody is told of.
    await until(async () => {
      if (!done) await patient.send('quick', {});
      return done > 0;
    });
    await patient.stop();
  });

  it('tries a failed job again', async () => {
    let attempts = 0;
    await jobs.work('flaky', async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('first time');
    });
    await jobs.send('flaky', {});
    await until(() => attempts === 2);
  });

  it('keeps a second job with the same key out while the first one waits', async () => {
    expect(await jobs.send('lonely', {}, { singletonKey: 'a' })).toBe(true);
    expect(await jobs.send('lonely', {}, { singletonKey: 'a' })).toBe(false);
    expect(await jobs.send('lonely', {}, { singletonKey: 'b' })).toBe(true);
    expect(await jobs.send('lonely', {})).toBe(true);
    expect(await jobs.send('lonely', {})).toBe(true);
  });

  it('sends nothing when the transaction around it is taken back', async () => {
    const seen: unknown[] = [];
    await jobs.work('ordered', async ({ data }) => void seen.push(data));
    const failing = test.db.transaction(async (tx) => {
      await jobs.send('ordered', { number: 1 }, { tx });
      throw new Error('undo');
    });
    await expect(failing).rejects.toThrow('undo');
    await test.db.transaction(async (tx) => void (await jobs.send('ordered', { number: 2 }, { tx })));
    await until(() => seen.length > 0);
    expect(seen).toEqual([{ number: 2 }]);
  });

  it('lets a running job finish when it stops', async () => {
    const own = createJobs({ url: test.url, onError: (error) => errors.push(error) });
    let state = 'idle';
    await own.work('slow', async () => {
      state = 'running';
      await sleep(300);
      state = 'finished';
    });
    await own.start();
    await own.send('slow', {});
    await until(() => state === 'running');
    await own.stop();
    expect(state).toBe('finished');
  });
});
