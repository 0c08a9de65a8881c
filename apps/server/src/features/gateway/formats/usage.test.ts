import { describe, expect, it } from 'vitest';
import { chargeOf } from '#server/features/models/index.ts';
import type { Usage } from './caller-format.ts';
import { usageOf } from './openai-chat/usage.ts';

const price = {
  id: 'p',
  inputMicros: 150_000,
  cachedInputMicros: 75_000,
  cacheWriteMicros: 187_500,
  outputMicros: 600_000,
  rateHundredths: 720,
  factorTimes: 6,
  factorOver: 5,
  unitPrices: [],
  priceTiers: [],
};
const usage = (input: number, output: number, more: Partial<Usage> = {}): Usage => ({
  input,
  cachedInput: 0,
  cacheWrite: 0,
  output,
  ...more,
});

describe('I8: usage is taken as the vendor states it', () => {
  const cases: [string, unknown, Usage | null][] = [
    ['counts', { prompt_tokens: 9, completion_tokens: 4, total_tokens: 13 }, usage(9, 4)],
    ['stated zeros (litellm#37992)', { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }, usage(0, 0)],
    ['no usage', undefined, null],
    ['null', null, null],
    ['nulls inside', { prompt_tokens: null, completion_tokens: null }, null],
    ['an answer that the sum alone tells', { prompt_tokens: 9, total_tokens: 13 }, usage(9, 4)],
    ['a prompt that the sum alone tells', { completion_tokens: 4, total_tokens: 13 }, usage(9, 4)],
    ['negative counts', { prompt_tokens: -9, completion_tokens: 4 }, null],
    ['fractions', { prompt_tokens: 1.5, completion_tokens: 4 }, null],
    ['texts', { prompt_tokens: '9', completion_tokens: '4' }, null],
    ['counts beyond reason', { prompt_tokens: 9e15, completion_tokens: 4 }, null],
    [
      'thinking beside the answer, which the sum shows',
      { prompt_tokens: 9, completion_tokens: 4, total_tokens: 113, completion_tokens_details: { reasoning_tokens: 100 } },
      usage(9, 104),
    ],
    [
      'thinking inside the answer',
      { prompt_tokens: 9, completion_tokens: 104, total_tokens: 113, completion_tokens_details: { reasoning_tokens: 100 } },
      usage(9, 104),
    ],
  ];
  it.each(cases)('%s', (_name, stated, expected) => {
    expect(usageOf(stated)).toEqual(expected);
  });
});

describe('I11: cached tokens are a part of the prompt, in either convention', () => {
  const cases: [string, object, Usage][] = [
    [
      'counted among the prompt',
      { prompt_tokens: 1000, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 800 } },
      usage(1000, 5, { cachedInput: 800 }),
    ],
    [
      'counted beside the prompt',
      { prompt_tokens: 200, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 800 } },
      usage(1000, 5, { cachedInput: 800 }),
    ],
    [
      'under another name',
      { prompt_tokens: 1000, completion_tokens: 5, prompt_cache_hit_tokens: 800 },
      usage(1000, 5, { cachedInput: 800 }),
    ],
    ['at the top', { prompt_tokens: 1000, completion_tokens: 5, cached_tokens: 800 }, usage(1000, 5, { cachedInput: 800 })],
    [
      'with what went into the cache',
      { prompt_tokens: 1000, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 700, cache_write_tokens: 200 } },
      usage(1000, 5, { cachedInput: 700, cacheWrite: 200 }),
    ],
    [
      'with more in the cache than there is',
      { prompt_tokens: 1000, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 900, cache_write_tokens: 200 } },
      usage(1000, 5, { cachedInput: 900, cacheWrite: 100 }),
    ],
  ];
  it.each(cases)('%s', (_name, stated, expected) => {
    expect(usageOf(stated)).toEqual(expected);
  });

  it('charges by hand-computed amounts, cached tokens once (litellm#14849, #9812)', () => {
    // A token: 129.6 of the prompt, 64.8 from the cache, 162 into it, 518.4 of the answer, in micropoints.
    const golden: [Usage, bigint][] = [
      [usage(0, 0), 0n],
      [usage(1, 0), 130n],
      [usage(5, 0), 648n],
      [usage(0, 1), 519n],
      [usage(1000, 500), 388_800n],
      [usage(1000, 0, { cachedInput: 800 }), 77_760n],
      [usage(1000, 0, { cachedInput: 1000 }), 64_800n],
      [usage(1000, 10, { cachedInput: 500, cacheWrite: 300 }), 112_104n + 0n],
      [usage(1_000_000, 1_000_000), 648_000_000n],
    ];
    for (const [used, expected] of golden) expect(chargeOf(price, used)).toBe(expected);
  });

  it('is exact and rounded up once, against fractions of whole numbers, ten thousand times', () => {
    let seed = 7;
    const random = (most: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % (most + 1);
    };
    for (let round = 0; round < 10_000; round += 1) {
      const input = random(2_000_000);
      const cachedInput = random(input);
      const cacheWrite = random(input - cachedInput);
      const used = { input, cachedInput, cacheWrite, output: random(300_000) };
      const version = {
        ...price,
        inputMicros: random(30_000_000),
        cachedInputMicros: random(3_000_000),
        cacheWriteMicros: random(40_000_000),
        outputMicros: random(150_000_000),
        rateHundredths: 100 + random(900),
      };
      const plain = BigInt(input - cachedInput - cacheWrite);
      const micros =
        plain * BigInt(version.inputMicros) +
        BigInt(cachedInput) * BigInt(version.cachedInputMicros) +
        BigInt(cacheWrite) * BigInt(version.cacheWriteMicros) +
        BigInt(used.output) * BigInt(version.outputMicros);
      const above = micros * BigInt(version.rateHundredths) * 6n;
      const charge = chargeOf(version, used);
      expect(charge * 5_000_000n >= above && (charge - 1n) * 5_000_000n < above).toBe(true);
    }
  });
});
