import { describe, expect, it } from 'vitest';
import { stemOf } from '../terms/stem.ts';
import { groupsOf } from './groups.ts';
import { otherNamesOf } from './office-words.ts';
import { withoutAsking } from './small-words.ts';

const waysOf = (question: string, language: string): string[] =>
  groupsOf(question, [language], language).flatMap(({ ways }) => ways.map(({ term }) => term));

describe('other names of offices', () => {
  it('are found beside the words of a question, and count less', () => {
    expect(waysOf('vacation days', 'en')).toContain(stemOf('leave', 'en'));
    expect(waysOf('Attest', 'de')).toContain(stemOf('arbeitsunfähigkeitsbescheinigung', 'de'));
    expect(waysOf('年假', 'zh')).toContain('休假');
    const [group] = groupsOf('vacation', ['en'], 'en');
    expect(group?.ways.find(({ term }) => term === stemOf('leave', 'en'))?.weight).toBeLessThan(1);
  });

  it('are of their own language alone', () => {
    expect(otherNamesOf('salari', 'fr')).toEqual([]);
    expect(waysOf('vacation', 'de').filter((term) => !term.includes('vacation'))).toEqual([]);
  });
});

describe('the words of a question', () => {
  it('that only help to ask are none of what is asked for', () => {
    expect(waysOf('How much is paid per kilometre?', 'en')).not.toContain('per');
    expect(waysOf('Was zahle ich pro Kilometer?', 'de')).not.toContain('pro');
    expect(withoutAsking('is there a gym').trim()).toBe('a gym');
    expect(withoutAsking('gibt es eine kantine').trim()).toBe('eine kantine');
    expect(waysOf('per', 'en')).toEqual(['per']);
  });

  it('that tell who asks are known as such', () => {
    const groups = groupsOf('Ich habe mein Handy verloren', ['de'], 'de');
    expect(groups.map(({ ways, isOfAsker }) => [ways[0]?.term, isOfAsker ?? false])).toEqual([
      ['ich', true],
      ['mein', true],
      ['handy', false],
      ['verlor', false],
    ]);
  });

  it('that name the office itself count less than what is asked of it', () => {
    const weightOf = (question: string, term: string) =>
      groupsOf(question, ['zh'], 'zh').find(({ ways }) => ways[0]?.term === term)?.weight;
    expect(weightOf('公司食堂', '公司')).toBeLessThan(weightOf('公司食堂', '食堂') ?? 0);
    expect(weightOf('公司', '公司')).toBe(1);
  });

  it('are found in German as what was done, with the office before them, and as one with the word beside them', () => {
    expect(waysOf('drucken', 'de')).toContain('gedruckt');
    expect(waysOf('abgeholt', 'de')).toContain('abhol');
    expect(waysOf('Handy', 'de')).toContain('diensthandy');
    expect(waysOf('Wie drucke ich in Farbe?', 'de')).toContain(stemOf('farbdruck', 'de'));
    expect(waysOf('Verlust', 'de')).toContain(stemOf('verloren', 'de'));
    expect(waysOf('phone', 'en').some((term) => term.startsWith('dienst'))).toBe(false);
  });
});

describe('how many', () => {
  it('is asked with a measure word that no answer has', () => {
    expect(withoutAsking('年假有几天').trim()).toBe('年假');
    expect(withoutAsking('年假有多少天').trim()).toBe('年假');
    expect(withoutAsking('拥有多少个').trim()).toBe('拥有');
  });
});
