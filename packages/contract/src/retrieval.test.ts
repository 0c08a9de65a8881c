import { describe, expect, it } from 'vitest';
import { keptRetrieval, retrievalSettings, usualRetrieval } from './retrieval.ts';

describe('the lowest score of a knowledge base', () => {
  it('may be automatic where it is kept, as new ones begin, and is a number where it is tried', () => {
    const automatic = { topK: 8, threshold: null };
    expect(usualRetrieval).toEqual(automatic);
    expect(keptRetrieval.parse(automatic)).toEqual(automatic);
    expect(retrievalSettings.safeParse(automatic).success).toBe(false);
    expect(keptRetrieval.safeParse({ topK: 8, threshold: 1.1 }).success).toBe(false);
    expect(keptRetrieval.safeParse({ topK: 8 }).success).toBe(false);
  });
});
