import { describe, expect, it } from 'vitest';
import { type CopyUse, copyCostOf } from './copy-cost.ts';

const model = (currency: 'USD' | 'CNY', [inputMicros, outputMicros]: (number | null)[], capabilities: string[] = []) => ({
  currency,
  inputMicros: inputMicros ?? null,
  outputMicros: outputMicros ?? null,
  cachedInputMicros: null,
  priceTiers: [],
  capabilities,
});
/** Of so many requests. */
const used = (requests: number, each: Omit<CopyUse, 'micropoints'>): CopyUse => ({
  inputTokens: each.inputTokens * requests,
  cachedInputTokens: each.cachedInputTokens * requests,
  outputTokens: each.outputTokens * requests,
  micropoints: requests * 2_000_000,
});
const rate = 720;

describe('what a request for copy costs at the vendor', () => {
  it.each([
    { title: 'no price', of: model('USD', [null, 1]), use: undefined, cost: null },
    { title: 'a price of nothing', of: model('USD', [0, 0]), use: undefined, cost: { micros: 0, isMeasured: false, isLoss: false } },
    // 1,500 and 600 tokens of a usual listing: 0.000585 USD are 0.0042 CNY of 0.02.
    {
      title: 'a small model',
      of: model('USD', [150_000, 600_000]),
      use: undefined,
      cost: { micros: 585, isMeasured: false, isLoss: false },
    },
    {
      title: 'its thinking',
      of: model('USD', [150_000, 600_000], ['reasoning']),
      use: undefined,
      cost: { micros: 1425, isMeasured: false, isLoss: false },
    },
    {
      title: 'the picture that it is shown',
      of: model('USD', [150_000, 600_000], ['vision']),
      use: undefined,
      cost: { micros: 810, isMeasured: false, isLoss: false },
    },
    {
      title: 'a large model',
      of: model('USD', [2_500_000, 10_000_000]),
      use: undefined,
      cost: { micros: 9750, isMeasured: false, isLoss: true },
    },
    {
      title: 'what it brings, to the fen',
      of: model('CNY', [4_000_000, 23_333_333]),
      use: undefined,
      cost: { micros: 20_000, isMeasured: false, isLoss: false },
    },
    {
      title: 'a little more',
      of: model('CNY', [4_000_000, 23_335_000]),
      use: undefined,
      cost: { micros: 20_001, isMeasured: false, isLoss: true },
    },
    {
      title: 'too few measured requests',
      of: model('USD', [150_000, 600_000]),
      use: used(9, { inputTokens: 90_000, cachedInputTokens: 0, outputTokens: 90_000 }),
      cost: { micros: 585, isMeasured: false, isLoss: false },
    },
    {
      title: 'enough of them',
      of: model('USD', [150_000, 600_000]),
      use: used(10, { inputTokens: 2000, cachedInputTokens: 0, outputTokens: 5000 }),
      cost: { micros: 3300, isMeasured: true, isLoss: true },
    },
    {
      title: 'what its cache answered',
      of: { ...model('USD', [1_000_000, 0]), cachedInputMicros: 100_000 },
      use: used(20, { inputTokens: 2000, cachedInputTokens: 1000, outputTokens: 5000 }),
      cost: { micros: 1100, isMeasured: true, isLoss: false },
    },
  ])('by $title', ({ of, use, cost }) => {
    expect(copyCostOf(of, use, rate)).toEqual(cost);
  });
});
