import { describe, expect, it } from 'vitest';
import { modelsOfBase, quoting, settingsFor } from './lowest-score.ts';

const model = { isBuiltin: false };
const automatic = { topK: 8, threshold: null };

describe('the settings of a knowledge base', () => {
  it('have a lowest score that suits who answers where none was chosen', () => {
    expect(settingsFor(automatic, quoting)).toEqual({ topK: 8, threshold: 0.5 });
    expect(settingsFor(automatic, model)).toEqual({ topK: 8, threshold: 0.1 });
    // Nobody is there to read what was found.
    expect(settingsFor(automatic)).toEqual(settingsFor(automatic, quoting));
  });

  it.each([0, 0.1, 0.5, 1])('hold for everybody where %d was chosen', (threshold) => {
    for (const answering of [quoting, model]) expect(settingsFor({ topK: 3, threshold }, answering)).toEqual({ topK: 3, threshold });
  });
});

describe('the models of a knowledge base', () => {
  const models = ['one', 'two', 'three'].map((id) => ({ id }));
  const idsOf = (modelIds: string[], defaultModelId: string | null): string[] =>
    modelsOfBase({ modelIds, defaultModelId }, models).map(({ id }) => id);

  it('are those that it has, by which it answers unasked the first', () => {
    expect(idsOf([], null)).toEqual(['one', 'two', 'three']);
    expect(idsOf([], 'two')).toEqual(['two', 'one', 'three']);
    expect(idsOf(['three'], 'two')).toEqual(['two', 'three']);
    expect(idsOf(['three'], 'gone')).toEqual(['three']);
    expect(idsOf(['gone'], null)).toEqual(['one']);
  });
});
