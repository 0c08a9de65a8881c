import type { PriceTier } from '@inkstone/contract/model-kinds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { used } from '../../../test/used-tokens.ts';
import { type ChargedUsage, chargeOf } from './charge.ts';
import { mostChargeOf, mostChargeOfUsage } from './most-charge.ts';

type Price = Parameters<typeof chargeOf>[0];
const usual = { id: 'version', unitPrices: [], rateHundredths: 720, factorTimes: 6, factorOver: 5 };
const long: PriceTier = {
  fromTokens: 200_001,
  inputMicros: 6_000_000,
  outputMicros: 22_500_000,
  cachedInputMicros: 600_000,
  cacheWriteMicros: 7_500_000,
};
/** 3 dollars for a million tokens of input, 15 for output, 0.3 from the cache and 3.75 into it; above 200,000 tokens those of `long`. */
const price: Price = {
  ...usual,
  inputMicros: 3_000_000,
  outputMicros: 15_000_000,
  cachedInputMicros: 300_000,
  cacheWriteMicros: 3_750_000,
  priceTiers: [long],
};
const longest: PriceTier = { fromTokens: 500_000, inputMicros: 9_000_000, outputMicros: 30_000_000 };

// By hand: a dollar for a million tokens is 864 micropoints a token, at 7.20 and times 1.2.
const golden: [name: string, tiers: PriceTier[], usage: Partial<ChargedUsage>, micropoints: bigint][] = [
  ['no long inputs: 200,001 in at 3', [], { input: 200_001 }, 518_402_592n],
  ['the last token of the first price: 200,000 in at 3', [long], { input: 200_000 }, 518_400_000n],
  ['one more: all 200,001 at 6', [long], { input: 200_001 }, 1_036_805_184n],
  ['its answer too: 10 out at 22.5', [long], { input: 200_001, output: 10 }, 1_036_999_584n],
  ['a long answer to a short prompt: 300,000 out at 15', [long], { input: 1, output: 300_000 }, 3_888_002_592n],
  ['cached input makes it long: 1 at 6, 200,000 at 0.6', [long], { input: 200_001, cachedInput: 200_000 }, 103_685_184n],
  ['so does what goes into the cache: 1 at 6, 200,000 at 7.5', [long], { input: 200_001, cacheWrite: 200_000 }, 1_296_005_184n],
  ['a second length, not reached: 499,999 at 6', [long, longest], { input: 499_999 }, 2_591_994_816n],
  ['a second length: 500,000 at 9', [long, longest], { input: 500_000 }, 3_888_000_000n],
  [
    'without prices of its own for the cache: all at 9',
    [long, longest],
    { input: 500_000, cachedInput: 300_000, cacheWrite: 100_000 },
    3_888_000_000n,
  ],
  ['in whatever order they stand', [longest, long], { input: 500_000 }, 3_888_000_000n],
];

const micros = fc.integer({ min: 0, max: 10_000_000_000 });
const tier = fc.record(
  {
    fromTokens: fc.integer({ min: 1, max: 2_000_000 }),
    inputMicros: micros,
    outputMicros: micros,
    cachedInputMicros: micros,
    cacheWriteMicros: micros,
  },
  { requiredKeys: ['fromTokens', 'inputMicros', 'outputMicros'] },
);
const anyPrice: fc.Arbitrary<Price> = fc.record({
  id: fc.constant('version'),
  unitPrices: fc.constant([]),
  factorTimes: fc.constant(6),
  factorOver: fc.constant(5),
  rateHundredths: fc.integer({ min: 1, max: 100_000 }),
  inputMicros: micros,
  cachedInputMicros: micros,
  cacheWriteMicros: micros,
  outputMicros: micros,
  priceTiers: fc.uniqueArray(tier, { selector: ({ fromTokens }) => fromTokens, maxLength: 4 }),
});
const count = fc.integer({ min: 0, max: 900_000 });
const anyUsage = fc
  .record({ plain: count, cachedInput: count, cacheWrite: count, output: count })
  .map(({ plain, ...rest }) => used({ ...rest, input: plain + rest.cachedInput + rest.cacheWrite }));

/** The same as one fraction, by the last line that the input reaches. */
const byFractions = (version: Price, { input, cachedInput, cacheWrite, output }: ChargedUsage): bigint => {
  let now: Omit<PriceTier, 'fromTokens'> = version;
  let from = 0;
  for (const each of version.priceTiers) {
    if (each.fromTokens <= input && each.fromTokens > from) {
      now = each;
      from = each.fromTokens;
    }
  }
  const lines: [number, number][] = [
    [input - cachedInput - cacheWrite, now.inputMicros],
    [cachedInput, now.cachedInputMicros ?? now.inputMicros],
    [cacheWrite, now.cacheWriteMicros ?? now.inputMicros],
    [output, now.outputMicros],
  ];
  const over = lines.reduce((sum, [tokens, each]) => sum + BigInt(tokens) * BigInt(each), 0n) * BigInt(version.rateHundredths) * 6n;
  return over / 5_000_000n + (over % 5_000_000n === 0n ? 0n : 1n);
};

describe('I11: what a call with a long input is charged', () => {
  it.each(golden)('%s', (_name, ...[priceTiers, usage, micropoints]) => {
    expect(chargeOf({ ...price, priceTiers }, used(usage))).toBe(micropoints);
  });

  it('equals the exact fraction, rounded up once, 10,000 times', () => {
    const same = fc.property(anyPrice, anyUsage, (version, usage) => {
      expect(chargeOf(version, usage)).toBe(byFractions(version, usage));
    });
    fc.assert(same, { numRuns: 10_000 });
  });
});

describe('I1: what is held for a call', () => {
  it('is by the prices that its prompt could reach, and by no others', () => {
    // At 15 and 22.5 for a million tokens of output; taking input into the cache is the dearest that can be done with it.
    expect(mostChargeOf(price, 200_000, 100)).toBe(649_296_000n);
    expect(mostChargeOf(price, 200_001, 100)).toBe(1_297_950_480n);
  });

  it('is never less than what a usage within its bounds is charged, 10,000 times', () => {
    const within = fc.property(anyPrice, fc.tuple(anyUsage, count), (version, [usage, more]) => {
      expect(mostChargeOf(version, usage.input + more, usage.output) >= chargeOf(version, usage)).toBe(true);
      const plain = used({ input: usage.input, output: usage.output });
      expect(mostChargeOfUsage(version, used({ input: usage.input + more, output: usage.output })) >= chargeOf(version, plain)).toBe(true);
    });
    fc.assert(within, { numRuns: 10_000 });
  });
});
