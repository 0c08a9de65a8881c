import { describe, expect, it } from 'vitest';
import { keptRetrieval, quoting, retrievalSettings, settingsFor, usualRetrieval } from './retrieval.ts';

const model = { isBuiltin: false };

describe('the settings of a knowledge base', () => {
  it('begin with a lowest score that suits who answers', () => {
    expect(settingsFor(usualRetrieval, quoting)).toEqual({ topK: 8, threshold: 0.5 });
    expect(settingsFor(usualRetrieval, model)).toEqual({ topK: 8, threshold: 0.1 });
    // Nobody is there to read what was found.
    expect(settingsFor(usualRetrieval)).toEqual(settingsFor(usualRetrieval, quoting));
  });

  it.each([0, 0.1, 0.5, 1])('hold for everybody where %d was chosen', (threshold) => {
    for (const answering of [quoting, model]) expect(settingsFor({ topK: 3, threshold }, answering)).toEqual({ topK: 3, threshold });
  });

  it('may be automatic where they are kept, and are a number where they are tried', () => {
    const automatic = { topK: 8, threshold: null };
    expect(keptRetrieval.parse(automatic)).toEqual(automatic);
    expect(retrievalSettings.safeParse(automatic).success).toBe(false);
    expect(keptRetrieval.safeParse({ topK: 8, threshold: 1.1 }).success).toBe(false);
    expect(keptRetrieval.safeParse({ topK: 8 }).success).toBe(false);
  });
});
