import { describe, expect, it } from 'vitest';
import { clampScale } from './image-scale.ts';

describe('image preview', () => {
  it('goes from 1 to 50 in steps of a half', () => {
    expect([0, 1, 1.3, 1.5, 49.9, 50, 80].map(clampScale)).toEqual([1, 1, 1.5, 1.5, 50, 50, 50]);
  });
});
