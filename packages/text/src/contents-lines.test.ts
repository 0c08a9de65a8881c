import { describe, expect, it } from 'vitest';
import { contentsIn, isMostlyContents } from './contents-lines.ts';

const listed = (text: string): string[] => contentsIn(text).map(({ start, end }) => text.slice(start, end));

describe('a list of contents', () => {
  it('stands below its title, with dots or without', () => {
    expect(listed('Contents\n\n1 Leave ...... 3\n\n2 Travel ...... 5\n\nLeave is paid.')).toEqual([
      'Contents\n\n1 Leave ...... 3\n\n2 Travel ...... 5',
    ]);
    expect(listed('Inhalt\nUrlaub 3\nReisen 7\n\nDer Urlaub ist lang.')).toEqual(['Inhalt\nUrlaub 3\nReisen 7']);
    expect(listed('目录\n第一章 总则 …………… 1\n第二章 考勤 …………… 3\n本公司成立于2009年')).toEqual([
      '目录\n第一章 总则 …………… 1\n第二章 考勤 …………… 3',
    ]);
  });

  it('is known by its dots where a page has cut its title off', () => {
    expect(listed('A ···· 2\nB ···· 2\nC ···· 9\nMore.')).toEqual(['A ···· 2\nB ···· 2\nC ···· 9']);
  });

  it('is no price list, no score and no single line', () => {
    expect(listed('Espresso ..... 3\nTea ..... 2\nWine ..... 5')).toEqual([]);
    expect(listed('Team A 3\nTeam B 4\nTeam C 5')).toEqual([]);
    expect(listed('Contents\n\nThis box has 3 lamps and a cable.')).toEqual([]);
    expect(listed('Wait ... 5')).toEqual([]);
  });

  it('may be most of a text or the least of it', () => {
    const list = 'Contents\nLeave ...... 3\nTravel ...... 5';
    expect(isMostlyContents(list)).toBe(true);
    expect(isMostlyContents(`${list}\n${'Leave is paid. '.repeat(9)}`)).toBe(false);
    expect(isMostlyContents('')).toBe(false);
  });
});
