import { describe, expect, it } from 'vitest';
import { dayIn, findTimeZone } from './time-zone.ts';

describe('a time zone', () => {
  it('is found by its name, in any letters, and by nothing else', () => {
    for (let time = 0; time < 2; time += 1) {
      expect(findTimeZone('europe/berlin')).toBe('Europe/Berlin');
      for (const none of ['', '+08:00', 'Mars/Olympus', '__proto__', 'constructor'])
        expect([none, findTimeZone(none)]).toEqual([none, undefined]);
    }
  });

  it('is still told from others after thousands of names, right and wrong', () => {
    const spelled = (count: number) =>
      [...'america/argentina'].map((letter, at) => ((count >> at) & 1 ? letter.toUpperCase() : letter)).join('');
    for (let count = 0; count < 1500; count += 1) {
      expect(findTimeZone(`${spelled(count)}/salta`)).toBe('America/Argentina/Salta');
      expect(findTimeZone(`Nowhere/Place${count}`)).toBeUndefined();
    }
    expect([findTimeZone('Asia/Tokyo'), findTimeZone('Asia/Nowhere')]).toEqual(['Asia/Tokyo', undefined]);
  });

  it('has its own day', () => {
    const moment = new Date('2026-03-01T23:30:00Z');
    expect([dayIn('UTC', moment), dayIn('Asia/Kathmandu', moment), dayIn('America/Los_Angeles', moment)]).toEqual([
      '2026-03-01',
      '2026-03-02',
      '2026-03-01',
    ]);
  });
});
