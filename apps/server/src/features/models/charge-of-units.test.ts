import type { Counted, UnitPrice } from '@inkstone/contract/model-kinds';
import { unitSizes } from '@inkstone/contract/model-kinds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { used } from '../../../test/used-tokens.ts';
import { type ChargedUsage, chargeOf } from './charge.ts';

type Price = Parameters<typeof chargeOf>[0];
const usdPrice = (prices: Partial<Price>): Price => ({
  id: 'version',
  inputMicros: 0,
  cachedInputMicros: prices.inputMicros ?? 0,
  cacheWriteMicros: prices.inputMicros ?? 0,
  outputMicros: 0,
  unitPrices: [],
  priceTiers: [],
  rateHundredths: 720,
  factorTimes: 6,
  factorOver: 5,
  ...prices,
});
const pictures: UnitPrice[] = [
  { unit: 'picture', micros: 40_000 },
  { unit: 'picture', micros: 80_000, quality: 'hd' },
  { unit: 'picture', micros: 120_000, size: '1792x1024', quality: 'hd' },
];

// By hand: dollars × 7.20 × 100 points × 1.2 = dollars × 864 points, in micropoints, rounded up.
const golden: [name: string, price: Partial<Price>, usage: Partial<ChargedUsage>, micropoints: bigint][] = [
  ['8 tokens embedded at 0.02 a million', { inputMicros: 20_000 }, { input: 8 }, 139n], // 138.24
  ['nothing embedded', { inputMicros: 20_000 }, {}, 0n],
  [
    'a minute and a half of sound at 0.36 an hour',
    { unitPrices: [{ unit: 'millisecond', micros: 360_000 }] },
    { counted: [{ unit: 'millisecond', count: 90_000 }] },
    7_776_000n,
  ], // 0.009
  [
    'ten seconds at 0.04 an hour',
    { unitPrices: [{ unit: 'millisecond', micros: 40_000 }] },
    { counted: [{ unit: 'millisecond', count: 10_000 }] },
    96_000n,
  ], // 0.000111…
  [
    'one millisecond of it',
    { unitPrices: [{ unit: 'millisecond', micros: 40_000 }] },
    { counted: [{ unit: 'millisecond', count: 1 }] },
    10n,
  ], // 9.6
  [
    '11 characters read aloud at 15 a million',
    { unitPrices: [{ unit: 'character', micros: 15_000_000 }] },
    { counted: [{ unit: 'character', count: 11 }] },
    142_560n,
  ],
  [
    'two pictures at the general price',
    { unitPrices: pictures },
    { counted: [{ unit: 'picture', count: 2, size: '1024x1024', quality: 'standard' }] },
    69_120_000n,
  ],
  [
    'one of high quality',
    { unitPrices: pictures },
    { counted: [{ unit: 'picture', count: 1, size: '1024x1024', quality: 'hd' }] },
    69_120_000n,
  ],
  [
    'one of that size and quality',
    { unitPrices: pictures },
    { counted: [{ unit: 'picture', count: 1, size: '1792x1024', quality: 'hd' }] },
    103_680_000n,
  ],
  [
    'a picture by tokens: 50 of text at 5, 323 shown at 10, 1056 drawn at 40',
    { inputMicros: 5_000_000, outputMicros: 40_000_000, unitPrices: [{ unit: 'imageInputToken', micros: 10_000_000 }] },
    { input: 373, output: 1056, counted: [{ unit: 'imageInputToken', count: 323 }] },
    39_502_080n,
  ], // 0.04572
  [
    'pictures shown to a model that has no price for them',
    { inputMicros: 5_000_000 },
    { input: 373, counted: [{ unit: 'imageInputToken', count: 323 }] },
    1_611_360n,
  ],
  [
    'text and picture in one answer: 100 at 10, 1000 at 32',
    { outputMicros: 10_000_000, unitPrices: [{ unit: 'imageOutputToken', micros: 32_000_000 }] },
    { output: 1100, counted: [{ unit: 'imageOutputToken', count: 1000 }] },
    28_512_000n,
  ],
  [
    'one search at 2 a thousand',
    { unitPrices: [{ unit: 'search', micros: 2_000_000 }] },
    { counted: [{ unit: 'search', count: 1 }] },
    1_728_000n,
  ],
];

/** The same as fractions, kept whole to the end. */
const byFractions = (price: Price, { input, output, counted = [] }: ChargedUsage): bigint => {
  type Fraction = { over: bigint; under: bigint };
  const add = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.under + b.over * a.under, under: a.under * b.under });
  const line = (unit: Counted['unit']) => price.unitPrices.find((each) => each.unit === unit);
  const priced = counted.filter(({ unit }) => line(unit));
  const ofInput = priced.filter(({ unit }) => unit === 'imageInputToken' || unit === 'audioInputToken');
  const rest = BigInt(input - ofInput.reduce((sum, { count }) => sum + count, 0));
  const sum = [
    { over: rest * BigInt(price.inputMicros), under: 1_000_000n },
    { over: BigInt(output) * BigInt(price.outputMicros), under: 1_000_000n },
    ...priced.map(({ unit, count }) => ({ over: BigInt(count) * BigInt(line(unit)?.micros ?? 0), under: BigInt(unitSizes[unit]) })),
  ].reduce(add, { over: 0n, under: 1n });
  const over = sum.over * BigInt(price.rateHundredths) * BigInt(price.factorTimes);
  const under = sum.under * BigInt(price.factorOver);
  return over / under + (over % under === 0n ? 0n : 1n);
};

describe('I11: what is charged for other kinds than chat', () => {
  it.each(golden)('%s', (_name, ...[price, usage, micropoints]) => {
    expect(chargeOf(usdPrice(price), used(usage))).toBe(micropoints);
  });

  it('equals the exact fraction, rounded up once, 10,000 times', () => {
    const micros = fc.integer({ min: 0, max: 10_000_000_000 });
    const count = fc.integer({ min: 0, max: 2_000_000 });
    const units = ['imageInputToken', 'audioInputToken', 'character', 'millisecond', 'search', 'picture'] as const;
    const lines = fc.uniqueArray(fc.record({ unit: fc.constantFrom(...units), micros }), { selector: ({ unit }) => unit });
    const counts = fc.uniqueArray(fc.record({ unit: fc.constantFrom(...units), count }), { selector: ({ unit }) => unit });
    const rate = fc.integer({ min: 1, max: 100_000 });
    const all = fc.record({
      inputMicros: micros,
      outputMicros: micros,
      rateHundredths: rate,
      unitPrices: lines,
      counted: counts,
      more: count,
      output: count,
    });
    fc.assert(
      fc.property(all, ({ counted, more, output, ...prices }) => {
        const price = usdPrice(prices);
        const shown = counted.filter(({ unit }) => unit === 'imageInputToken' || unit === 'audioInputToken');
        const usage = used({ input: shown.reduce((sum, each) => sum + each.count, more), output, counted });
        expect(chargeOf(price, usage)).toBe(byFractions(price, usage));
      }),
      { numRuns: 10_000 },
    );
  });
});
