import { describe, expect, it } from 'vitest';
import { countAttacks } from '../../../../test/attacks.ts';
import { type HostileText, hostileTexts } from '../../../../test/corpora/hostile-texts.ts';
import { growthOf, mostGrowth } from '../../../../test/growth.ts';
import { writeAnswer } from '../../../../test/hostile-model.ts';
import { isWhole } from '../../../../test/scale.ts';

/** How a model can wrap what it says. */
const wrappings: Readonly<Record<string, (text: string) => string>> = {
  'a title': (text) => `<title>${text}</title>`,
  'a description': (text) => `<title>A bag</title><description>${text}</description>`,
  JSON: (text) => `{"${text.slice(0, text.length / 2)}":"a","description":"${text}`,
  'no tag': (text) => text,
};

/** Every unit at least by itself. */
const texts = hostileTexts.filter(({ name }) => isWhole || name.endsWith(' by itself'));

const growsTooFast = async (text: HostileText, wrap: (text: string) => string): Promise<boolean> =>
  (await growthOf(20_000, (length) => writeAnswer(wrap(text.of(length))))) >= mostGrowth;

describe('an answer that is meant to keep the server busy', () => {
  it.each(Object.entries(wrappings))('in %s takes ten times as long for ten times as much (CVE-2024-58340)', async (_, wrap) => {
    const slow: string[] = [];
    for (const text of texts) if (await growsTooFast(text, wrap)) slow.push(text.name);
    countAttacks({ kind: 'hostile texts', asked: texts.length, unexpected: slow.length });
    expect(slow).toEqual([]);
  });

  it('would be found: a pattern that looks for an end again and again is', async () => {
    const seekEnds = (length: number) => '<'.repeat(length).replaceAll(/<[^>]*>/g, '');
    // Long enough that a tenth of it takes longer than what is counted as nothing.
    expect(await growthOf(50_000, seekEnds)).toBeGreaterThan(mostGrowth);
  });
});
