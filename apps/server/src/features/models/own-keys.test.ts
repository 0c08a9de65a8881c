import { aiVendors, type RegisteredAiVendor } from '@inkstone/integrations';
import { describe, expect, it } from 'vitest';
import { createOwnKeys } from './own-keys.service.ts';

type Trial = { kind?: string | undefined; integration: string; values: object };

/** Keeps a key with this order of the registry, and tells where it was tried and where it was kept. */
const keepWith = async (vendors: readonly RegisteredAiVendor[]) => {
  const seen: unknown[] = [];
  const keys = createOwnKeys({
    vendors,
    connections: {
      testValues: async ({ kind, integration, values }: Trial) => {
        seen.push({ kind, integration, values });
        return { outcome: 'ok', latencyMs: 1, modelCount: 0, sample: [], checkedAt: new Date(0).toISOString() };
      },
      own: {
        find: async () => undefined,
        replace: async (_accountId, key, values) => void seen.push({ ...key, values }),
        remove: async () => undefined,
      },
    },
  });
  expect(await keys.set('account', 'sk-own')).toBe('kept');
  return seen;
};

const { all } = aiVendors;
const taker = all.find(({ ownKey }) => ownKey);
const orders = all.map((_, index) => [...all.slice(index), ...all.slice(0, index).toReversed()]);

describe('an account’s own key', () => {
  it('goes to the vendor that takes such keys, in whatever order the registry has them', async () => {
    const there = { kind: 'ai', integration: taker?.metadata.id, values: { [taker?.ownKey?.field ?? '']: 'sk-own' } };
    for (const order of [...orders, all.toReversed()]) expect(await keepWith(order)).toEqual([there, there]);
  });

  it('goes nowhere when no vendor or more than one takes them', async () => {
    const others = all.filter(({ ownKey }) => !ownKey);
    await expect(keepWith(others)).rejects.toThrow('one vendor');
    await expect(keepWith([...all, ...all])).rejects.toThrow('one vendor');
  });
});
