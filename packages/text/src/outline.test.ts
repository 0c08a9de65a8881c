import { describe, expect, it } from 'vitest';
import { outlineSections } from './outline.ts';

describe('outlineSections', () => {
  it('takes each heading with what stands below it', () => {
    const html = '<h3>Oil</h3><ul><li>Once a <strong>year</strong></li><li>Linseed</li></ul><h3>Water &amp; heat</h3><p>Wipe it.</p>';
    expect(outlineSections(html)).toEqual([
      { heading: 'Oil', points: ['Once a year', 'Linseed'] },
      { heading: 'Water & heat', points: ['Wipe it.'] },
    ]);
  });

  it('takes each line for a heading where there is none, and nothing for nothing', () => {
    expect(outlineSections('<ul><li>Oil</li><li> </li><li>Water</li></ul>').map(({ heading }) => heading)).toEqual(['Oil', 'Water']);
    expect(outlineSections('')).toEqual([]);
  });
});
