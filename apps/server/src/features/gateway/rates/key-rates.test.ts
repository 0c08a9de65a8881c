import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { createKeyRates, type Limited, RateRefusal } from './key-rates.ts';

const start = Date.UTC(2026, 10, 30, 23, 59, 30);
const createRig = (limits: Partial<Limited>) => {
  let now = start;
  const rates = createKeyRates({ clock: { now: () => new Date(now) } });
  const key: Limited = { keyId: newId(), requestsPerMinute: null, tokensPerMinute: null, ...limits };
  const admit = (tokens = 1) => {
    try {
      return rates.admit(key, tokens);
    } catch (error) {
      if (error instanceof RateRefusal) return error;
      throw error;
    }
  };
  return { admit, pass: (ms: number) => (now += ms), now: () => now, rates };
};
const isRefused = (answer: unknown) => answer instanceof RateRefusal;

describe('requests a minute', () => {
  it('are let through up to the limit, then refused until the first of them are a minute old', () => {
    const { admit, pass } = createRig({ requestsPerMinute: 3 });
    expect([admit(), admit(), admit(), admit()].map(isRefused)).toEqual([false, false, false, true]);
    pass(60_000);
    expect(isRefused(admit())).toBe(true);
    pass(1000);
    expect(isRefused(admit())).toBe(false);
  });

  it('are told in headers, also of the refusal, with the seconds to wait', () => {
    const { admit, pass } = createRig({ requestsPerMinute: 2, tokensPerMinute: 100 });
    expect(admit(40).headers).toEqual({
      'x-ratelimit-limit-requests': '2',
      'x-ratelimit-remaining-requests': '1',
      'x-ratelimit-reset-requests': '61s',
      'x-ratelimit-limit-tokens': '100',
      'x-ratelimit-remaining-tokens': '60',
      'x-ratelimit-reset-tokens': '61s',
    });
    pass(10_000);
    admit(1);
    const refused = admit(1);
    expect(refused).toMatchObject({ code: 'gateway.requestsPerMinute', status: 429, params: { seconds: 51 } });
    expect(refused.headers).toMatchObject({ 'x-ratelimit-remaining-requests': '0' });
    pass(51_000);
    expect(isRefused(admit(1))).toBe(false);
  });

  it('have no headers where there is no limit, and no end', () => {
    const { admit } = createRig({});
    for (let number = 0; number < 1000; number += 1) expect(admit(1_000_000).headers).toEqual({});
  });
});

describe('tokens a minute', () => {
  it('are counted as they might be, and then as they were', () => {
    const { admit } = createRig({ tokensPerMinute: 100 });
    const first = admit(90);
    expect(admit(20)).toMatchObject({ code: 'gateway.tokensPerMinute' });
    if (!(first instanceof RateRefusal)) first.settle(30);
    expect(isRefused(admit(70))).toBe(false);
    expect(isRefused(admit(1))).toBe(true);
  });

  it('let a call that alone may take more through when nothing else is counted', () => {
    const { admit, pass } = createRig({ tokensPerMinute: 100 });
    expect(isRefused(admit(5000))).toBe(false);
    expect(isRefused(admit(1))).toBe(true);
    pass(61_000);
    expect(isRefused(admit(5000))).toBe(false);
  });

  it('of a call that ends minutes later are those of when it began', () => {
    const { admit, pass } = createRig({ tokensPerMinute: 100 });
    const long = admit(100);
    pass(120_000);
    if (!(long instanceof RateRefusal)) long.settle(5);
    expect(isRefused(admit(100))).toBe(false);
    expect(isRefused(admit(1))).toBe(true);
  });
});

describe('whatever the order of calls', () => {
  it('no 60 seconds ever hold more than the limit, and a refusal names a time that suffices', () => {
    const call = fc.record({ wait: fc.integer({ min: 0, max: 30_000 }), tokens: fc.integer({ min: 1, max: 60 }) });
    fc.assert(
      fc.property(fc.array(call, { minLength: 1, maxLength: 80 }), (calls) => {
        const { admit, pass, now } = createRig({ requestsPerMinute: 5, tokensPerMinute: 100 });
        const admitted: { at: number; tokens: number }[] = [];
        for (const { wait, tokens } of calls) {
          pass(wait);
          let answer = admit(tokens);
          // Both limits may stand in the way, and each names its own time.
          for (let round = 0; round < 2 && answer instanceof RateRefusal; round += 1) {
            pass(Number(answer.params['seconds']) * 1000);
            answer = admit(tokens);
          }
          expect(answer).not.toBeInstanceOf(RateRefusal);
          admitted.push({ at: now(), tokens });
          const recent = admitted.filter(({ at }) => at > now() - 60_000);
          expect(recent.length).toBeLessThanOrEqual(5);
          expect(recent.reduce((sum, each) => sum + each.tokens, 0)).toBeLessThanOrEqual(100);
        }
      }),
    );
  });

  it('a clock that is set back lets nothing more through', () => {
    const { admit, pass } = createRig({ requestsPerMinute: 1 });
    admit();
    pass(-3600_000);
    expect(isRefused(admit())).toBe(true);
  });
});
