import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCoolDowns, type Share } from '#server/kernel/cool-downs.ts';
import { createKeyPool } from './key-pool.ts';

const member = (id: string, weight = 1): Share => ({ id, revision: '', weight, callsAtOnce: null });
const none = new Set<string>();
const createRig = () => {
  let now = 1_000_000;
  const coolDowns = createCoolDowns({ now: () => now, random: () => 0 });
  return { pool: createKeyPool(coolDowns), coolDowns, pass: (ms: number) => (now += ms) };
};
type Rig = ReturnType<typeof createRig>;
const choose = ({ pool }: Rig, members: readonly Share[], tried: ReadonlySet<string> = none) => {
  const chosen = pool.choose('m', members, tried);
  if (!('member' in chosen)) throw new Error(`nothing to call for ${chosen.waitMs} ms`);
  return chosen;
};
const countOf = (rig: Rig, members: readonly Share[], calls: number) => {
  const counts: Record<string, number> = {};
  for (let number = 0; number < calls; number += 1) {
    const { member: chosen, turn } = choose(rig, members);
    turn.answered();
    counts[chosen.id] = (counts[chosen.id] ?? 0) + 1;
  }
  return counts;
};

describe('several connections that offer a model', () => {
  it('have exactly their shares, whatever the weights', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 2, maxLength: 6 }), (weights) => {
        const members = weights.map((weight, index) => member(`k${index}`, weight));
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        expect(countOf(createRig(), members, total)).toEqual(Object.fromEntries(members.map(({ id, weight }) => [id, weight])));
      }),
    );
  });

  it('take turns smoothly, not in blocks', () => {
    const rig = createRig();
    const order = Array.from({ length: 8 }, () => choose(rig, [member('a', 3), member('b')]).member.id).join('');
    expect(order).toBe('aabaaaba');
  });

  it('leave one with the share 0 alone until no other one works', () => {
    const rig = createRig();
    const members = [member('a'), member('spare', 0)];
    expect(countOf(rig, members, 10)).toEqual({ a: 10 });
    choose(rig, members).turn.failed({ reason: 'rate-limit' });
    expect(countOf(rig, members, 10)).toEqual({ spare: 10 });
  });

  it('are each tried once by a call', () => {
    const rig = createRig();
    const members = [member('a'), member('b')];
    expect(choose(rig, members, new Set(['a'])).member.id).toBe('b');
    expect(rig.pool.choose('m', members, new Set(['a', 'b']))).toEqual({ waitMs: Number.POSITIVE_INFINITY, reason: null });
  });
});

describe('after a cool-down', () => {
  it('one call in its turn looks whether it works, the others go elsewhere, and then it has its share and no more', () => {
    const rig = createRig();
    const members = [member('a'), member('b')];
    choose(rig, members, new Set(['b'])).turn.failed({ reason: 'rate-limit' });
    expect(countOf(rig, members, 50)).toEqual({ b: 50 });
    rig.pass(1000);
    const under = Array.from({ length: 20 }, () => choose(rig, members));
    const probes = under.filter((chosen) => chosen.member.id === 'a');
    expect(probes).toHaveLength(1);
    for (const { turn } of under) turn.answered();
    expect(countOf(rig, members, 20)).toEqual({ a: 10, b: 10 });
  });

  it('of the only connection, one call looks, and the rest are told to wait', () => {
    const rig = createRig();
    const members = [member('a')];
    choose(rig, members).turn.failed({ reason: 'rate-limit', retryAfterMs: 7000 });
    expect(rig.pool.choose('m', members, none)).toEqual({ waitMs: 7000, reason: 'rate-limit' });
    rig.pass(7000);
    const probe = choose(rig, members);
    expect(rig.pool.choose('m', members, none)).toEqual({ waitMs: 5000, reason: 'rate-limit' });
    probe.turn.answered();
    expect(countOf(rig, members, 5)).toEqual({ a: 5 });
  });

  it('of the only connection that had an error of its own, all are let through: one request may be to blame', () => {
    const rig = createRig();
    choose(rig, [member('a')]).turn.failed({ reason: 'fault' });
    expect(countOf(rig, [member('a')], 1)).toEqual({ a: 1 });
  });
});

describe('whatever the failures', () => {
  it('nobody who waits is called while another one does not', () => {
    const step = fc.record({
      down: fc.subarray(['a', 'b', 'c']),
      calls: fc.integer({ min: 1, max: 10 }),
      ms: fc.integer({ min: 0, max: 4000 }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), (steps) => {
        const rig = createRig();
        const members = [member('a', 2), member('b'), member('c')];
        for (const { down, calls, ms } of steps) {
          const under = Array.from({ length: calls }, () => {
            const waits = new Map(members.map((each) => [each.id, rig.coolDowns.waitFor(each, 'm')]));
            const chosen = choose(rig, members);
            if ([...waits.values()].includes(0)) expect(waits.get(chosen.member.id)).toBe(0);
            return chosen;
          });
          for (const { member: called, turn } of under) {
            if (down.includes(called.id)) turn.failed({ reason: 'fault' });
            else turn.answered();
          }
          rig.pass(ms);
        }
      }),
    );
  });
});
