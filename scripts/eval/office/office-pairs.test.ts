import { settingsFor } from '@inkstone/contract/kit/lowest-score';
import { usualRetrieval } from '@inkstone/contract/retrieval';
import { describe, expect, it } from 'vitest';
import { type Answered, ask, hitAt, indexOf, nearRefused, refusedShare } from '../retrieval/measure.ts';
import { officePairs } from './office-pairs.ts';

const pairs = officePairs();

const over = async (isAnswered: boolean) => {
  const measured = [];
  for (const { documents, questions } of pairs.filter((pair) => pair.isAnswered === isAnswered))
    measured.push(...(await ask(await indexOf({ documents }), questions)));
  return measured;
};

describe('ordinary questions of an office', () => {
  it('are at least sixty, half of them answered', () => {
    const count = (isAnswered: boolean): number =>
      pairs.filter((pair) => pair.isAnswered === isAnswered).reduce((sum, { questions }) => sum + questions.length, 0);
    expect(count(true)).toBeGreaterThan(60);
    expect(Math.abs(count(true) - count(false))).toBeLessThan(2);
  });

  it('find the passage that answers, and are refused no oftener than they were', async () => {
    const measured = await over(true);
    expect(hitAt(1)(measured)).toBeGreaterThan(0.92);
    expect(refusedShare(measured)).toBeLessThan(0.35);
  });

  it('are answered as seldom as before where the handbook says nothing of it', async () => {
    expect(1 - refusedShare(await over(false))).toBeLessThan(0.1);
  });

  it('are told the place that answers in half of the refusals, and mostly nothing where the handbook says nothing of it', async () => {
    const own = nearRefused(await over(true));
    expect(own.right / own.refused).toBeGreaterThan(0.5);
    const others = nearRefused(await over(false));
    expect(others.told / others.refused).toBeLessThan(0.3);
  });

  it('are mostly put to a model with the passage that answers, and seldom where the handbook says nothing of it', async () => {
    const { topK, threshold } = settingsFor(usualRetrieval, { isBuiltin: false });
    const shown = (measured: Answered): Answered =>
      measured.map(({ question, passages }) => ({ question, passages: passages.filter(({ score }) => score >= threshold).slice(0, topK) }));
    expect(hitAt(topK)(shown(await over(true)))).toBeGreaterThan(0.85);
    const others = shown(await over(false));
    expect(others.filter(({ passages }) => passages.length > 0).length / others.length).toBeLessThan(0.4);
  });
});
