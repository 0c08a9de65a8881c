import { describe, expect, it } from 'vitest';
import { createFairTurns } from './fair-turns.ts';

const ask = (by: string, limit: number, signal?: AbortSignal) => ({ resource: 'acme', by, limit, signal });

describe('fair turns', () => {
  it('are bounded, and go round over the accounts that wait', async () => {
    const turns = createFairTurns();
    const first = turns.tryTake(ask('a', 1));
    expect(turns.tryTake(ask('b', 1))).toBeNull();
    const served: string[] = [];
    const use = async (by: string, name: string) => {
      const release = await turns.wait(ask(by, 1));
      served.push(name);
      release();
    };
    const all = [use('a', 'a1'), use('a', 'a2'), use('a', 'a3'), use('b', 'b1'), use('c', 'c1'), use('b', 'b2')];
    expect(turns.list()).toEqual([{ resource: 'acme', used: 1, waiting: 6 }]);
    first?.();
    await Promise.all(all);
    expect(served).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
    expect(turns.list()).toEqual([]);
  });

  it('are not taken by who gives up waiting, and given back once', async () => {
    const turns = createFairTurns();
    const first = turns.tryTake(ask('a', 1));
    const gone = new AbortController();
    const given = turns.wait(ask('b', 1, gone.signal));
    gone.abort('stop');
    await expect(given).rejects.toBe('stop');
    await expect(turns.wait(ask('b', 1, gone.signal))).rejects.toBe('stop');
    first?.();
    first?.();
    expect(turns.list()).toEqual([]);
    expect([turns.tryTake(ask('a', 2)), turns.tryTake(ask('a', 2)), turns.tryTake(ask('a', 2))].map(Boolean)).toEqual([true, true, false]);
  });
});
