import { describe, expect, it } from 'vitest';
import { noDictionary } from './__fixtures__/no-dictionary.ts';
import type { Reading } from './question/readings.ts';
import { type Candidate, retrieve, type Search } from './retrieve.ts';

const candidate = (index: number, text: string, passage: number): Candidate => ({
  document: 'one',
  index,
  text,
  headings: [],
  language: 'en',
  title: '',
  marks: { passage, document: 0.5, title: 0, beside: 0 },
});

const searchOf = (candidates: Candidate[]): Search => ({
  languages: async () => ['en'],
  find: async (readings: readonly Reading[]) => readings.map(({ groups }) => ({ candidates, weights: groups.map(() => 1) })),
  findNear: async () => [],
});

const ask = (candidates: Candidate[], question = 'Which river crosses the old town?') =>
  retrieve(searchOf(candidates), { question, dictionary: noDictionary }, { topK: 10, threshold: 0 });

describe('retrieval', () => {
  it('puts the passage first in which the words of the question stand together', async () => {
    const filler = ' and so on'.repeat(30);
    const passages = await ask([
      candidate(0, `The river is long.${filler} A town.${filler} It crosses.${filler} Old.`, 0.6),
      candidate(1, `The river crosses the old town.${filler}`, 0.6),
    ]);
    expect(passages.map(({ index }) => index)).toEqual([1, 0]);
  });

  it('puts a section before the list of contents that names it', async () => {
    const contents = 'Contents\n\nThe river ......... 3\n\nThe old town ........ 5\n\nWhich river crosses it ...... 8';
    const passages = await ask([candidate(0, contents, 0.9), candidate(1, 'The river crosses the old town.', 0.6)]);
    expect(passages.map(({ index }) => index)).toEqual([1, 0]);
  });

  it('gives scores of 0 to 1', async () => {
    const passages = await ask([candidate(0, 'river crosses old town', 1), candidate(1, '', 0)]);
    for (const { score } of passages) expect(score >= 0 && score <= 1).toBe(true);
  });

  it('finds nothing for a question that asks for nothing', async () => {
    expect(await ask([candidate(0, 'river', 1)].slice(1), '…')).toEqual([]);
  });
});
