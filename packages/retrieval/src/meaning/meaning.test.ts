import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noDictionary } from '../__fixtures__/no-dictionary.ts';
import { type Candidate, type Passage, type Rerank, retrieve, type Search } from '../retrieve.ts';
import type { Near } from './fused.ts';
import { cosineBetween } from './nearness.ts';
import { nearestIn, newVectorTable, packVector, putRow } from './packed-vectors.ts';

const numberOf = fc.double({ min: -1, max: 1, noNaN: true });
const vectorOf = (length: number) => fc.array(numberOf, { minLength: length, maxLength: length }).filter((all) => Math.hypot(...all) > 0.1);

describe('packed vectors', () => {
  it('are as near to one another as the vectors are, to a hundredth', () => {
    fc.assert(
      fc.property(vectorOf(33), vectorOf(33), (one, other) => {
        const table = newVectorTable(33, 1);
        putRow(table, 0, { number: 7, packed: packVector(one) });
        const [found] = nearestIn(table, packVector(other), { limit: 1 });
        expect(found?.number).toBe(7);
        expect(Math.abs((found?.cosine ?? 9) - cosineBetween(one, other))).toBeLessThan(0.01);
      }),
    );
  });

  it('are not found where they may not be, and not by a vector of another length', () => {
    const table = newVectorTable(2, 3);
    for (const [row, vector] of [
      [1, 0],
      [0.9, 0.1],
      [0, 1],
    ].entries())
      putRow(table, row, { number: row, packed: packVector(vector) });
    const numbers = (allowed: number[], limit: number) =>
      nearestIn(table, packVector([1, 0]), { allowed: Uint8Array.from(allowed), limit }).map(({ number }) => number);
    expect(numbers([1, 1, 1], 2)).toEqual([0, 1]);
    expect(numbers([0, 1, 1], 9)).toEqual([1, 2]);
    expect(nearestIn(table, packVector([1, 0, 0]), { limit: 3 })).toEqual([]);
    putRow(table, 0, { number: 0, packed: packVector([1, 0, 0]) });
  });

  it('takes a vector of zeros and one of another length for near to nothing', () => {
    const table = newVectorTable(2, 2);
    putRow(table, 0, { number: 0, packed: packVector([0, 0]) });
    putRow(table, 1, { number: 1, packed: packVector([1, 0, 0]) });
    expect(nearestIn(table, packVector([1, 0]), { limit: 2 }).map(({ cosine }) => cosine)).toEqual([0, 0]);
  });
});

const passage = (index: number, text = ''): Omit<Candidate, 'marks'> => ({
  document: 'one',
  index,
  text,
  headings: [],
  language: 'en',
  title: '',
});

const searchOf = (words: readonly { index: number; worth: number }[], near: readonly { index: number; cosine: number }[]): Search => ({
  languages: async () => ['en'],
  find: async (readings) =>
    readings.map(({ groups }) => ({
      candidates: words.map(({ index, worth }) => ({
        ...passage(index, 'river'),
        marks: { passage: worth, document: 0.5, title: 0, beside: 0 },
      })),
      weights: groups.map(() => 1),
    })),
  findNear: async () => near.map(({ index, cosine }): Near => ({ ...passage(index), cosine })),
});

const meaning = { model: 'a', vector: [1], strangeness: 0.1 };
const ask = (
  search: Search,
  beside: { meaning?: typeof meaning; rerank?: Rerank },
  settings = { topK: 50, threshold: 0 },
): Promise<Passage[]> => retrieve(search, { question: 'Which river?', dictionary: noDictionary, ...beside }, settings);
const told = (passages: readonly Passage[]) => passages.map(({ index, score }) => `${index} ${score}`);

describe('words and meaning together', () => {
  it('find what only meaning finds, and put in front what both find', async () => {
    const search = searchOf(
      [
        { index: 1, worth: 0.5 },
        { index: 2, worth: 0.5 },
      ],
      [
        { index: 9, cosine: 0.9 },
        { index: 2, cosine: 0.5 },
      ],
    );
    const found = await ask(search, { meaning });
    expect(found.map(({ index, foundBy }) => [index, foundBy])).toEqual([
      [9, ['meaning']],
      [2, ['words', 'meaning']],
      [1, ['words']],
    ]);
  });

  it('answer as words alone do where there is no meaning, or nothing near', async () => {
    const words = [
      { index: 1, worth: 0.7 },
      { index: 2, worth: 0.4 },
    ];
    const alone = await ask(searchOf(words, [{ index: 3, cosine: 1 }]), {});
    expect(alone.map(({ index }) => index)).toEqual([1, 2]);
    expect(await ask(searchOf(words, []), { meaning })).toEqual(alone);
  });

  it('measure nearness by how near strangers are', async () => {
    const nearAt = async (strangeness: number) =>
      (await ask(searchOf([], [{ index: 1, cosine: 0.75 }]), { meaning: { ...meaning, strangeness } }))[0]?.score ?? 0;
    expect(await nearAt(0.1)).toBeGreaterThan(0.9);
    expect(await nearAt(0.7)).toBeLessThan(0.1);
  });
});

describe('a reranker', () => {
  const search = searchOf(
    [
      { index: 1, worth: 0.7 },
      { index: 2, worth: 0.4 },
    ],
    [{ index: 3, cosine: 0.6 }],
  );

  it('brings the order, and nothing that was likely enough is lost by it', async () => {
    const before = await ask(search, { meaning });
    const seen: (readonly string[])[] = [];
    const after = await ask(search, {
      meaning,
      rerank: async (_, texts) => {
        seen.push(texts);
        return texts.map((_text, at) => at);
      },
    });
    expect(after.map(({ index }) => index)).toEqual(before.map(({ index }) => index).reverse());
    // The likeliest one stands last now: all are as likely as that one.
    expect(new Set(after.map(({ score }) => score))).toEqual(new Set([before[0]?.score]));
    expect(seen).toEqual([before.map(({ text }) => text)]);
  });

  it('that tells nothing leaves everything as it was', async () => {
    expect(await ask(search, { meaning, rerank: async () => null })).toEqual(await ask(search, { meaning }));
  });
});

describe('settings', () => {
  it('cut what words, meaning and a reranker have ranked: a higher top-k only appends, a higher threshold only removes', async () => {
    const some = <T>(of: fc.Arbitrary<T>) => fc.array(of, { maxLength: 20 });
    const place = fc.nat({ max: 30 });
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const given = fc.record({
      words: some(fc.record({ index: place, worth: share })),
      near: some(fc.record({ index: place, cosine: fc.double({ min: -1, max: 1, noNaN: true }) })),
      isReranked: fc.boolean(),
      topK: fc.integer({ min: 1, max: 50 }),
      more: fc.nat({ max: 20 }),
      threshold: share,
      higher: share,
    });
    const property = fc.asyncProperty(given, async ({ words, near, isReranked, topK, more, threshold, higher }) => {
      const search = searchOf(words, near);
      const beside = {
        meaning,
        ...(isReranked && { rerank: async (_: string, texts: readonly string[]) => texts.map((_text, at) => (at * 7) % 5) }),
      };
      const found = async (settings: { topK: number; threshold: number }) => told(await ask(search, beside, settings));
      const few = await found({ topK, threshold });
      const many = await found({ topK: topK + more, threshold });
      const strict = await found({ topK, threshold: threshold + higher });
      expect(many.slice(0, few.length)).toEqual(few);
      expect(few.slice(0, strict.length)).toEqual(strict);
      for (const { score } of await ask(search, beside)) expect(score >= 0 && score <= 1).toBe(true);
    });
    await fc.assert(property, { numRuns: 2000, endOnFailure: true });
  });
});
