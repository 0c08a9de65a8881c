import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCoolDowns } from './cool-downs.ts';

const acme = { id: 'acme', revision: '1' };
const createRig = (random = 0) => {
  let now = 1_000_000;
  const coolDowns = createCoolDowns({ now: () => now, random: () => random });
  return {
    coolDowns,
    pass: (ms: number) => (now += ms),
    wait: (model = 'm', connection = acme) => coolDowns.waitFor(connection, model),
    fail: (reason: 'rate-limit' | 'credentials' | 'refused' | 'fault' | 'unreachable', retryAfterMs?: number) =>
      coolDowns.begin(acme, 'm').failed({ reason, retryAfterMs }),
  };
};

describe('a failure', () => {
  it('makes its connection wait, twice as long each time in a row, up to a bound', () => {
    const { fail, wait, pass } = createRig();
    const waits = [];
    for (let number = 0; number < 9; number += 1) {
      fail('rate-limit');
      waits.push(wait());
      pass(wait());
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  });

  it('waits as long as the vendor asked for, but not for ever', () => {
    const { fail, wait, pass } = createRig();
    fail('rate-limit', 25_000);
    expect(wait()).toBe(25_000);
    pass(25_000);
    fail('rate-limit', 10);
    expect(wait()).toBe(2000);
    pass(2000);
    fail('rate-limit', 86_400_000);
    expect(wait()).toBe(600_000);
  });

  it('with the word to come back at once waits for nothing, the first time', () => {
    const { fail, wait } = createRig();
    fail('rate-limit', 0);
    expect(wait()).toBe(0);
    fail('rate-limit', 0);
    expect(wait()).toBe(2000);
  });

  it('of the key or of the way there is one of all models, an answer is one of its model', () => {
    for (const [reason, isOfAll] of [
      ['rate-limit', false],
      ['refused', false],
      ['fault', false],
      ['credentials', true],
      ['unreachable', true],
    ] as const) {
      const { fail, wait, coolDowns } = createRig();
      fail(reason);
      expect([reason, wait('m') > 0, wait('other') > 0]).toEqual([reason, true, isOfAll]);
      expect(coolDowns.coolingOf(acme)).toMatchObject({ reason, model: isOfAll ? null : 'm' });
    }
  });

  it('of many calls that were under way together is one', () => {
    const { coolDowns, wait } = createRig();
    const turns = Array.from({ length: 64 }, () => coolDowns.begin(acme, 'm'));
    for (const turn of turns) turn.failed({ reason: 'fault' });
    expect(wait()).toBe(1000);
  });

  it('is not forgiven by a call that began before it', () => {
    const { coolDowns, wait, fail } = createRig();
    const early = coolDowns.begin(acme, 'm');
    fail('fault');
    early.answered();
    expect(wait()).toBe(1000);
  });

  it('is forgotten with another key or address', () => {
    const { fail, coolDowns } = createRig();
    fail('credentials');
    const renewed = { ...acme, revision: '2' };
    expect(coolDowns.waitFor(renewed, 'm')).toBe(0);
    expect(coolDowns.coolingOf(renewed)).toBeNull();
  });
});

describe('after its time', () => {
  it('one call is let through, and the others when that was answered', () => {
    const { coolDowns, wait, fail, pass } = createRig();
    fail('rate-limit');
    pass(1000);
    expect(wait()).toBe(0);
    const probe = coolDowns.begin(acme, 'm');
    expect(wait()).toBe(5000);
    probe.answered();
    expect(wait()).toBe(0);
    fail('rate-limit');
    expect(wait()).toBe(1000);
  });

  it('a probe that says nothing lets the next one try after five seconds, and one whose caller left at once', () => {
    const { coolDowns, wait, fail, pass } = createRig();
    fail('rate-limit');
    pass(1000);
    coolDowns.begin(acme, 'm');
    pass(5000);
    expect(wait()).toBe(0);
    coolDowns.begin(acme, 'm').abandoned();
    expect(wait()).toBe(0);
  });
});

describe('where nothing better is left', () => {
  it('a vendor’s error keeps nobody else away, a refused key and a full vendor do', () => {
    for (const [reason, isWorthATry] of [
      ['fault', true],
      ['refused', true],
      ['unreachable', true],
      ['rate-limit', false],
      ['credentials', false],
    ] as const) {
      const { fail, coolDowns } = createRig();
      fail(reason);
      expect([reason, coolDowns.isWorthATry(acme, 'm')]).toEqual([reason, isWorthATry]);
    }
  });
});

describe('whatever happens', () => {
  it('a time is never longer than the longest one, and the memory is bounded', () => {
    const act = fc.record({
      id: fc.constantFrom('a', 'b'),
      model: fc.constantFrom('m', 'n'),
      end: fc.constantFrom(
        'answered' as const,
        'abandoned' as const,
        'rate-limit' as const,
        'fault' as const,
        'credentials' as const,
        'unreachable' as const,
        'refused' as const,
      ),
      retryAfterMs: fc.option(fc.integer({ min: 0, max: 10_000_000 }), { nil: undefined }),
      pass: fc.integer({ min: 0, max: 100_000 }),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        const { coolDowns, pass, wait } = createRig(1);
        for (const { id, model, end, retryAfterMs, pass: ms } of acts) {
          const turn = coolDowns.begin({ id, revision: '1' }, model);
          if (end === 'answered') turn.answered();
          else if (end === 'abandoned') turn.abandoned();
          else turn.failed({ reason: end, retryAfterMs });
          expect(wait(model, { id, revision: '1' })).toBeLessThanOrEqual(720_000);
          pass(ms);
        }
        pass(720_000 + 5000);
        for (const id of ['a', 'b']) for (const model of ['m', 'n']) expect(wait(model, { id, revision: '1' })).toBe(0);
      }),
    );
  });
});
