import { describe, expect, it } from 'vitest';
import { termsOf } from './terms.ts';

const equal = (one: string, other: string, language: string | null): void =>
  expect(termsOf(one, language)).toEqual(termsOf(other, language));

describe('the terms of a text', () => {
  it('are stems in en, fr, de, es and pt, with or without accents', () => {
    equal('organizations', 'organization', 'en');
    equal('nationales', 'nationale', 'fr');
    equal('Häuser', 'Haus', 'de');
    equal('canciones', 'canción', 'es');
    equal('corações', 'coracoes', 'pt');
  });

  it('are characters alone and in pairs in zh, ja and ko', () => {
    expect(termsOf('数据库', 'zh')).toEqual(['数', '数据', '据', '据库', '库']);
    expect(termsOf('東京タワー', 'ja')).toContain('タワ');
    expect(termsOf('한국어 검색', 'ko')).toEqual(['한', '한국', '국', '국어', '어', '검', '검색', '색']);
  });

  it('are the same for traditional and simplified characters, and for full and half width', () => {
    equal('軟體開發', '软体开发', 'zh');
    equal('ＡＰＩ２０２４', 'api2024', 'zh');
  });

  it('keep numbers, codes and names whole, however they are written', () => {
    expect(termsOf('$1,577.00', 'en')).toEqual(['1577']);
    expect(termsOf('AB-12', 'en')).toContain('ab12');
    expect(termsOf('AB12', 'en')).toContain('ab12');
    expect(termsOf('FY2018', 'en')).toEqual(['fy2018', '2018']);
    expect(termsOf('3M_2018_10K.pdf', 'en')).toEqual(expect.arrayContaining(['3m', '2018', '10k']));
  });

  it('are bounded, and none for signs alone', () => {
    expect(termsOf('x'.repeat(1000), 'en').every((term) => term.length <= 40)).toBe(true);
    expect(termsOf('… — !?', 'en')).toEqual([]);
  });
});
