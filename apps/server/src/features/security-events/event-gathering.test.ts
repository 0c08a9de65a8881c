import { describe, expect, it } from 'vitest';
import { createEventGathering } from './event-gathering.ts';

const at = (time: string) => new Date(`2026-11-22T${time}Z`);
const failure = { type: 'sign-in.open', outcome: 'failure', email: 'ann@shop.example', address: '203.0.113.5' } as const;

const gather = () => {
  const moment = { now: at('10:00:01') };
  return { moment, gathering: createEventGathering({ clock: { now: () => moment.now } }) };
};

describe('events that wait to be written', () => {
  it('are one with a count when they are alike and fall into one window', () => {
    const { moment, gathering } = gather();
    gathering.add(failure);
    gathering.add(failure);
    moment.now = at('10:09:59');
    gathering.add(failure);
    moment.now = at('10:10:01');
    gathering.add(failure);
    const events = gathering.takeAll();
    expect(events.map(({ count }) => count)).toEqual([3, 1]);
    expect(events[0]).toMatchObject({ createdAt: at('10:00:01'), lastAt: at('10:09:59') });
    expect(gathering.takeAll()).toEqual([]);
  });

  it('keep their key from one writing to the next, so that the row is counted up', () => {
    const { gathering } = gather();
    gathering.add(failure);
    const [first] = gathering.takeAll();
    gathering.add(failure);
    const [second] = gathering.takeAll();
    expect(second?.sameKey).toBe(first?.sameKey);
  });

  it('are told apart by person, address and what was asked', () => {
    const { gathering } = gather();
    gathering.add(failure);
    gathering.add({ ...failure, address: '203.0.113.6' });
    gathering.add({ ...failure, email: 'bob@shop.example' });
    gathering.add({ ...failure, details: { method: 'password' } });
    expect(gathering.takeAll()).toHaveLength(4);
  });

  it('cost a bounded number of rows in a flood from everywhere, and none of them is lost from the count', () => {
    const { gathering } = gather();
    for (let index = 0; index < 20_000; index += 1) gathering.add({ ...failure, email: `${index}@flood.example` });
    gathering.add({ type: 'refusal.csrf', outcome: 'refused', address: '203.0.113.9' });
    const events = gathering.takeAll();
    expect(events).toHaveLength(502);
    expect(events.reduce((sum, { count }) => sum + count, 0)).toBe(20_001);
    expect(events.find(({ details }) => details['crowd'])).toMatchObject({ email: '', count: 19_500 });
  });

  it('wait again when they could not be written', () => {
    const { gathering } = gather();
    gathering.add(failure);
    const taken = gathering.takeAll();
    gathering.add(failure);
    gathering.putBack(taken);
    expect(gathering.takeAll()).toMatchObject([{ count: 2 }]);
  });

  it('keep no text longer than 300 characters', () => {
    const { gathering } = gather();
    gathering.add({ ...failure, userAgent: 'x'.repeat(5000), details: { host: 'y'.repeat(5000) } });
    expect(JSON.stringify(gathering.takeAll()).length).toBeLessThan(1200);
  });
});
