import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cleanRichText } from './security/clean-rich-text.ts';
import { createWorkerThreads } from './worker-threads.ts';

const file = fileURLToPath(new URL('../../test/endless-worker.ts', import.meta.url));
const create = (patienceMs: number, { waiting = 10, threads = 2 } = {}) =>
  createWorkerThreads<string, string>({
    file,
    most: { threads, waiting },
    patienceMs,
    idleMs: 200,
    tooHard: () => new Error('too hard'),
    tooMany: () => new Error('too many'),
  });

afterEach(() => {
  vi.useRealTimers();
});

describe('worker threads', () => {
  it('answer every task, more of them than threads', async () => {
    const { run } = create(60_000);
    const tasks = ['a', 'b', 'c', 'd', 'e', 'f'];
    expect(await Promise.all(tasks.map(run))).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
  });

  it('end what takes too long, and go on with the rest', async () => {
    // However long a busy machine takes to start a thread: time goes on when an endless task is under way, and one thread says when.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { run } = create(300, { threads: 1 });
    const [first, a, second, b] = ['for ever', 'a', 'for ever', 'b'].map((task) => run(task).catch((error: Error) => error.message));
    while (vi.getTimerCount() === 0) await new Promise(setImmediate);
    vi.advanceTimersByTime(300);
    expect(await Promise.all([first, a])).toEqual(['too hard', 'A']);
    vi.advanceTimersByTime(300);
    expect(await Promise.all([second, b])).toEqual(['too hard', 'B']);
  });

  it('say that a task failed, and go on', async () => {
    const { run } = create(60_000);
    await expect(run('fail')).rejects.toThrow('failed as asked');
    expect(await run('a')).toBe('A');
  });

  it('refuse what would wait behind too many', async () => {
    const { run } = create(60_000, { waiting: 3 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => run('a').catch((error: Error) => error.message)));
    // Two at work, three that wait.
    expect(answers.toSorted()).toEqual(['A', 'A', 'A', 'A', 'A', 'too many', 'too many', 'too many']);
  });
});

describe('cleaning a long text', () => {
  it('costs the event loop next to nothing', async () => {
    const html = '<b>a</b><script>x</script>'.repeat(11_000);
    const used: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const before = process.threadCpuUsage();
      const cleaned = await cleanRichText(html);
      used.push(process.threadCpuUsage(before).user);
      expect(cleaned).toBe('<b>a</b>'.repeat(11_000));
    }
    // At once it takes some 100 ms; the start of a thread takes some of ours, and a busy machine adds to one round or another.
    expect(Math.min(...used)).toBeLessThan(50_000);
  });
});
