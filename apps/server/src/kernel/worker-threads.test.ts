import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { cleanRichText } from './security/clean-rich-text.ts';
import { createWorkerThreads } from './worker-threads.ts';

const file = fileURLToPath(new URL('../../test/endless-worker.ts', import.meta.url));
const create = (patienceMs: number, waiting = 10) =>
  createWorkerThreads({
    file,
    most: { threads: 2, waiting },
    patienceMs,
    idleMs: 200,
    tooHard: () => new Error('too hard'),
    tooMany: () => new Error('too many'),
  });

describe('worker threads', () => {
  it('answer every task, more of them than threads', async () => {
    const { run } = create(60_000);
    const tasks = ['a', 'b', 'c', 'd', 'e', 'f'];
    expect(await Promise.all(tasks.map(run))).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
  });

  it('end what takes too long, and go on with the rest', async () => {
    const { run } = create(300);
    const tasks = ['for ever', 'a', 'for ever', 'b', 'for ever', 'c'].map((task) => run(task).catch((error: Error) => error.message));
    expect(await Promise.all(tasks)).toEqual(['too hard', 'A', 'too hard', 'B', 'too hard', 'C']);
  });

  it('say that a task failed, and go on', async () => {
    const { run } = create(60_000);
    await expect(run('fail')).rejects.toThrow('failed as asked');
    expect(await run('a')).toBe('A');
  });

  it('refuse what would wait behind too many', async () => {
    const { run } = create(60_000, 3);
    const answers = await Promise.all(Array.from({ length: 8 }, () => run('a').catch((error: Error) => error.message)));
    // Two at work, three that wait.
    expect(answers.toSorted()).toEqual(['A', 'A', 'A', 'A', 'A', 'too many', 'too many', 'too many']);
  });
});

describe('cleaning a long text', () => {
  it('costs the event loop next to nothing', async () => {
    const html = '<b>a</b><script>x</script>'.repeat(11_000);
    const before = process.threadCpuUsage();
    const cleaned = await cleanRichText(html);
    const { user } = process.threadCpuUsage(before);
    expect(cleaned).toBe('<b>a</b>'.repeat(11_000));
    // At once it takes some 100 ms; the start of a thread takes some of ours.
    expect(user).toBeLessThan(50_000);
  });
});
