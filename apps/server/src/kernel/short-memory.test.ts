import { describe, expect, it } from 'vitest';
import { createShortMemory } from './short-memory.ts';

const open = () => {
  const world = new Map([['a', 1]]);
  const state = { now: 0, isAway: false };
  const questions: string[][] = [];
  const memory = createShortMemory<number>({
    now: () => state.now,
    most: 3,
    ask: async (keys) => {
      questions.push([...keys]);
      if (state.isAway) throw new Error('away');
      return new Map(world);
    },
  });
  return { world, state, questions, memory };
};

describe('a short memory', () => {
  it('believes an answer for a second and not longer, in both directions', async () => {
    const { world, state, memory } = open();
    expect([await memory.find('a'), await memory.find('b')]).toEqual([1, undefined]);
    world.delete('a');
    world.set('b', 2);
    state.now = 499;
    expect([await memory.find('a'), await memory.find('b')]).toEqual([1, undefined]);
    state.now = 1000;
    expect([await memory.find('a'), await memory.find('b')]).toEqual([undefined, 2]);
  });

  it('asks for all that is asked at once in one question, and for each once', async () => {
    const { questions, memory } = open();
    await Promise.all(['a', 'b', 'a', 'c'].map(memory.find));
    expect(questions).toEqual([['a', 'b', 'c']]);
  });

  it('asks again in good time, while the old answer still counts', async () => {
    const { state, questions, memory } = open();
    await memory.find('a');
    state.now = 600;
    expect(await memory.find('a')).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    state.now = 1500;
    expect(await memory.find('a')).toBe(1);
    expect(questions.length).toBeGreaterThanOrEqual(2);
    expect(questions[1]).toEqual(['a']);
  });

  it('believes nothing that it cannot ask again, and recovers', async () => {
    const { state, memory } = open();
    await memory.find('a');
    Object.assign(state, { now: 700, isAway: true });
    expect(await memory.find('a')).toBe(1);
    state.now = 1000;
    await expect(memory.find('a')).rejects.toThrow('away');
    state.isAway = false;
    expect(await memory.find('a')).toBe(1);
  });

  it('keeps the latest answers alone', async () => {
    const { questions, memory } = open();
    for (const key of ['a', 'b', 'c', 'd', 'a']) await memory.find(key);
    expect(questions).toEqual([['a'], ['b'], ['c'], ['d'], ['a']]);
  });
});
