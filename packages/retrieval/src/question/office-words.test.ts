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
    expect(waysOf('vacation', 'de')).toEqual(['vacation']);
  });
});

describe('how many', () => {
  it('is asked with a measure word that no answer has', () => {
    expect(withoutAsking('年假有几天').trim()).toBe('年假');
    expect(withoutAsking('年假有多少天').trim()).toBe('年假');
    expect(withoutAsking('拥有多少个').trim()).toBe('拥有');
  });
});
