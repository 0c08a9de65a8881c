import { describe, expect, it } from 'vitest';
import { formatBytes, formatDuration } from './amounts.ts';

describe('amounts', () => {
  it.each([
    [0, '0 byte'],
    [1536, '1.5 kB'],
    [10_485_760, '10 MB'],
    [270_582_939_648, '252 GB'],
    [2 ** 60, '1,048,576 TB'],
  ])('writes %d bytes in the unit that fits', (bytes, text) => expect(formatBytes(bytes, 'en')).toBe(text));

  it.each([
    [0, '0 sec'],
    [205, '3 min 25 sec'],
    [90_061, '1 day 1 hr'],
  ])('writes %d seconds in two units', (seconds, text) => expect(formatDuration(seconds, 'en')).toBe(text));
});
