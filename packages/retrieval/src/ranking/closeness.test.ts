import { describe, expect, it } from 'vitest';
import { groupsOf } from '../question/groups.ts';
import { closenessFor } from './closeness.ts';

const closenessOf = (question: string, text: string, language = 'en') => {
  const groups = groupsOf(question, [language], language);
  return closenessFor(
    question,
    groups,
    groups.map(() => 1),
  )({ text, language });
};

describe('how close a passage is to a question', () => {
  it('tells what stands in one sentence from what is spread over several', () => {
    const near = closenessOf('river crosses town', 'The river crosses the town. It is old.');
    const far = closenessOf('river crosses town', 'The river is long. A road crosses it. There is a town.');
    expect([near.inSentence, near.covered]).toEqual([1, 1]);
    expect(far.inSentence).toBeLessThan(0.5);
    expect([far.inSentences < 1, far.covered]).toEqual([true, 1]);
  });

  it('tells a word as it is asked from another form of it', () => {
    expect(closenessOf('river crosses', 'The river crosses here.').exact).toBe(1);
    expect(closenessOf('river crosses', 'Rivers that are crossing.')).toMatchObject({ covered: 1, exact: 0 });
  });

  it('counts words of the family of one that is missing, but not as much', () => {
    const { covered, family } = closenessOf('Welche Hauptattribute?', 'Ein Attribut.', 'de');
    expect(covered).toBe(0);
    expect(family > 0 && family < 1).toBe(true);
  });

  it('tells how early a passage comes to the point', () => {
    const late = `${'Much is said of other things. '.repeat(10)}The river.`;
    expect(closenessOf('river', 'The river.').early).toBeGreaterThan(closenessOf('river', late).early);
  });
});
