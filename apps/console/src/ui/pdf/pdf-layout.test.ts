import { describe, expect, it } from 'vitest';
import { fittingScale, joinedMarks, sizeOf } from './pdf-layout.ts';

const box = (page: number, [x, y, width]: [number, number, number]) => ({ page, x, y, width, height: 10 });

describe('marks of a page', () => {
  it('are one for the words of a line, and one for each line, column and page', () => {
    const marks = [box(1, [50, 100, 40]), box(1, [93, 100, 60]), box(1, [50, 114, 80]), box(1, [300, 114, 80]), box(2, [50, 100, 40])];
    expect(joinedMarks(marks)).toEqual([
      { page: 1, x: 50, y: 100, width: 103, height: 10 },
      box(1, [50, 114, 80]),
      box(1, [300, 114, 80]),
      box(2, [50, 100, 40]),
    ]);
  });
});

describe('sizes of pages', () => {
  it('hold from the page on at which they begin', () => {
    const sizes = [
      { from: 1, width: 595, height: 842 },
      { from: 4, width: 842, height: 595 },
    ];
    expect([1, 3, 4, 9].map((page) => sizeOf(sizes, page).width)).toEqual([595, 595, 842, 842]);
    expect(sizeOf([], 1)).toMatchObject({ width: 595 });
  });

  it('fit their frame, and never vanish in one without a width', () => {
    expect(fittingScale(619, 595)).toBe(1);
    expect(fittingScale(0, 595)).toBeGreaterThan(0);
  });
});
