import { findOfficialPrice } from '@inkstone/integrations/kit/official-prices';
import { describe, expect, it } from 'vitest';
import { differencesOf } from './differences.ts';
import { readSource } from './read-source.ts';
import { findPricedFolders } from './vendor-folders.ts';

describe.each(await findPricedFolders())('the imported prices of $vendor', ({ officialPrices, models }) => {
  it('name release and day, each model once, in whole millionths', () => {
    const { release, importedOn } = officialPrices;
    expect([release, importedOn]).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+$/), expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]);
    const names = officialPrices.models.flatMap(([all]) => all.split(' '));
    expect(new Set(names).size).toBe(names.length);
    for (const [, { currency: _currency, units = [], tiers = [], ...first }] of officialPrices.models) {
      const amounts = [first, ...tiers].flatMap((each) => Object.values(each));
      expect([...amounts, ...units.map(({ micros }) => micros)].every(Number.isSafeInteger)).toBe(true);
      expect(tiers.map(({ fromTokens }) => fromTokens)).toEqual(
        [...new Set(tiers.map(({ fromTokens }) => fromTokens))].sort((a, b) => a - b),
      );
    }
  });

  it('are those of our own list within one in a hundred, or it says why not', () => {
    const apart = models.filter(({ id, price }) => {
      const imported = findOfficialPrice(officialPrices, id);
      return price && imported && differencesOf(price, imported).length > 0;
    });
    expect(apart.map(({ id }) => id).sort()).toEqual(Object.keys(officialPrices.ours).sort());
  });
});

describe('prices by the length of the input', () => {
  const imported = (vendor: string, name: string) =>
    readSource(vendor, '2026-11-23').find(([names]) => names.split(' ').includes(name))?.[1];

  it('count from one token more than the source says on, each with all prices of tokens', () => {
    expect(imported('openai', 'gpt-5.4')).toEqual({
      currency: 'USD',
      inputMicros: 2_500_000,
      outputMicros: 15_000_000,
      cachedInputMicros: 250_000,
      tiers: [{ fromTokens: 272_000, inputMicros: 5_000_000, outputMicros: 22_500_000, cachedInputMicros: 500_000 }],
    });
    expect(imported('anthropic', 'claude-sonnet-4-5')?.tiers).toEqual([
      { fromTokens: 200_001, inputMicros: 6_000_000, outputMicros: 22_500_000, cachedInputMicros: 600_000, cacheWriteMicros: 7_500_000 },
    ]);
  });

  it('are none where the source ended them, and come with what goes into the cache', () => {
    expect(imported('anthropic', 'claude-sonnet-4-6')).toEqual({
      currency: 'USD',
      inputMicros: 3_000_000,
      outputMicros: 15_000_000,
      cachedInputMicros: 300_000,
      cacheWriteMicros: 3_750_000,
    });
  });
});

describe('what counts as a difference', () => {
  const price = { currency: 'USD', inputMicros: 1_000_000, outputMicros: 2_000_000 } as const;

  it('is more than one in a hundred, of an amount that both have', () => {
    expect(differencesOf(price, { ...price, inputMicros: 1_010_000 })).toEqual([]);
    expect(differencesOf(price, { ...price, inputMicros: 1_010_102, cachedInputMicros: 5 })).toEqual(['input 1 / 1.010102']);
    const hour = (micros: number) => ({ ...price, units: [{ unit: 'millisecond' as const, micros }] });
    expect(differencesOf(hour(360_000), hour(111_000))).toEqual(['millisecond 0.36 / 0.111']);
  });

  it('is a price of long inputs, or of what goes into the cache, that the first does not have', () => {
    const tiers = [{ fromTokens: 200_001, inputMicros: 2_000_000, outputMicros: 2_000_000 }];
    expect(differencesOf(price, { ...price, tiers })).toEqual(['input from 200001 tokens on 1 / 2']);
    expect(differencesOf({ ...price, tiers }, { ...price, tiers })).toEqual([]);
    expect(differencesOf({ ...price, tiers }, price)).toEqual([]);
    expect(differencesOf(price, { ...price, cacheWriteMicros: 1_250_000 })).toEqual(['cache write 1 / 1.25']);
  });
});
