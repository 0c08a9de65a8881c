import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTokenBuckets } from './token-bucket.ts';

const createTestClock = (start = 1_700_000_000_000) => {
  let time = start;
  return {
    now: () => new Date(time),
    move: (ms: number) => {
      time += ms;
    },
  };
};

const rates = fc.record({ burst: fc.integer({ min: 1, max: 50 }), perMinute: fc.integer({ min: 1, max: 600 }) });

describe('token buckets', () => {
  it('let a burst through and then no more', () => {
    const buckets = createTokenBuckets({ clock: createTestClock() });
    const answers = Array.from({ length: 5 }, () => buckets.take('a', { burst: 3, perMinute: 60 }).allowed);
    expect(answers).toEqual([true, true, true, false, false]);
  });

  it('say how long to wait, and keep that word', () => {
    const clock = createTestClock();
    const buckets = createTokenBuckets({ clock });
    const rate = { burst: 1, perMinute: 6 };
    buckets.take('a', rate);
    const { allowed, retryAfterSeconds } = buckets.take('a', rate);
    expect({ allowed, retryAfterSeconds }).toEqual({ allowed: false, retryAfterSeconds: 10 });
    clock.move(9_999);
    expect(buckets.take('a', rate).allowed).toBe(false);
    clock.move(1);
    expect(buckets.take('a', rate).allowed).toBe(true);
  });

  it('never let more through than the burst and the rate of any span of time', () => {
    const steps = fc.array(fc.record({ wait: fc.integer({ min: 0, max: 5_000 }), takes: fc.integer({ min: 1, max: 20 }) }), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(rates, steps, (rate, plan) => {
        const clock = createTestClock();
        const buckets = createTokenBuckets({ clock });
        const passed: number[] = [];
        for (const { wait, takes } of plan) {
          clock.move(wait);
          for (let take = 0; take < takes; take += 1) if (buckets.take('a', rate).allowed) passed.push(clock.now().getTime());
        }
        for (const [from, start] of passed.entries()) {
          for (let to = from; to < passed.length; to += 1) {
            const span = (passed[to] ?? start) - start;
            expect(to - from + 1).toBeLessThanOrEqual(rate.burst + (span * rate.perMinute) / 60_000 + 1e-6);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('allow again after the promised wait, whatever came before', () => {
    fc.assert(
      fc.property(rates, fc.integer({ min: 51, max: 120 }), (rate, takes) => {
        const clock = createTestClock();
        const buckets = createTokenBuckets({ clock });
        let last = buckets.take('a', rate);
        for (let take = 0; take < takes; take += 1) last = buckets.take('a', rate);
        clock.move(Math.ceil(last.retryAfterSeconds * 1000) + 1);
        expect(buckets.take('a', rate).allowed).toBe(true);
      }),
    );
  });

  it('keep keys apart', () => {
    const buckets = createTokenBuckets({ clock: createTestClock() });
    const rate = { burst: 1, perMinute: 1 };
    buckets.take('a', rate);
    expect(buckets.take('a', rate).allowed).toBe(false);
    expect(buckets.take('b', rate).allowed).toBe(true);
  });

  it('stay calm when the clock is set back', () => {
    const clock = createTestClock();
    const buckets = createTokenBuckets({ clock });
    const rate = { burst: 2, perMinute: 60 };
    buckets.take('a', rate);
    clock.move(-3_600_000);
    expect(buckets.take('a', rate).allowed).toBe(true);
    expect(buckets.take('a', rate).allowed).toBe(false);
    clock.move(1_000);
    expect(buckets.take('a', rate).allowed).toBe(true);
  });

  it('forget the longest unused key first when there are too many', () => {
    const buckets = createTokenBuckets({ clock: createTestClock(), maxKeys: 2 });
    const rate = { burst: 1, perMinute: 1 };
    buckets.take('old', rate);
    buckets.take('kept', rate);
    buckets.take('kept', rate);
    buckets.take('new', rate);
    expect(buckets.take('kept', rate).allowed).toBe(false);
    expect(buckets.take('old', rate).allowed).toBe(true);
  });

  it('hold no more than the cap under a flood of invented keys', () => {
    const buckets = createTokenBuckets({ clock: createTestClock(), maxKeys: 1_000 });
    const rate = { burst: 1, perMinute: 1 };
    for (let key = 0; key < 20_000; key += 1) buckets.take(`flood ${key}`, rate);
    // All but the last thousand are forgotten, so an old key is fresh again while a recent one is still empty.
    expect(buckets.take('flood 19500', rate).allowed).toBe(false);
    expect(buckets.take('flood 100', rate).allowed).toBe(true);
  });

  it('refuse a rate that would let nothing through', () => {
    const buckets = createTokenBuckets({ clock: createTestClock() });
    for (const rate of [
      { burst: 0, perMinute: 1 },
      { burst: 1, perMinute: 0 },
      { burst: Number.NaN, perMinute: 1 },
    ]) {
      expect(() => buckets.take('a', rate)).toThrow(RangeError);
    }
  });
});
