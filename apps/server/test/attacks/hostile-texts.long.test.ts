import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { countAttacks } from '../attacks.ts';
import { hostileTexts } from '../corpora/hostile-texts.ts';
import { writeAnswer } from '../hostile-model.ts';

const mostMs = 50;
/** A title or description as long as an answer may be. */
const length = 119_000;

const wrappings: Readonly<Record<string, (text: string) => string>> = {
  title: (text) => `<title>${text}</title>`,
  description: (text) => `<description>${text}</description>`,
};
const pieces = { 'in pieces': { length: 7, between: () => turn() }, 'at once': { length, between: () => turn() } };

/** The longest that one turn of the event loop kept this thread at work, while something is done; in milliseconds of CPU, so that a busy machine changes nothing. */
const longestTurn = async (work: () => Promise<unknown>): Promise<number> => {
  let longest = 0;
  let isOver = false;
  const look = async (): Promise<void> => {
    for (let before = process.threadCpuUsage(); !isOver; before = process.threadCpuUsage()) {
      await turn();
      const { user, system } = process.threadCpuUsage(before);
      longest = Math.max(longest, (user + system) / 1000);
    }
  };
  const looking = look();
  await work().finally(() => {
    isOver = true;
  });
  await looking;
  return longest;
};

/** The collector of garbage may fall into one turn, not into the same one three times. */
const leastOfThree = async (work: () => Promise<unknown>): Promise<number> => {
  let least = await longestTurn(work);
  for (let count = 0; count < 2 && least > mostMs; count += 1) least = Math.min(least, await longestTurn(work));
  return least;
};

let longest = { ms: 0, name: '' };

describe.each(Object.entries(wrappings))('a hostile %s of 119,000 characters', (wrapping, wrap) => {
  it.each(Object.entries(pieces))(`%s holds the event loop for ${mostMs} ms at most, whatever it is`, async (way, each) => {
    const slow: string[] = [];
    for (const text of hostileTexts) {
      const answer = wrap(text.of(length));
      const ms = await leastOfThree(() => writeAnswer(answer, each));
      if (ms > longest.ms) longest = { ms, name: `${text.name}, ${wrapping} ${way}` };
      if (ms > mostMs) slow.push(`${text.name}: ${Math.round(ms)} ms`);
      countAttacks({ kind: 'hostile texts', asked: 1, unexpected: ms > mostMs ? 1 : 0 });
    }
    console.info(`hostile texts: longest turn of the event loop ${longest.ms.toFixed(1)} ms (${longest.name})`);
    expect(slow).toEqual([]);
  });
});
