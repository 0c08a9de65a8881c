import { expect, it } from 'vitest';
import type { PlacedPassage } from '../sources/sources.ts';
import { closestPlaces, nearOf } from './closest-places.ts';

const placed = (text: string, score: number, more: Partial<PlacedPassage> = {}): PlacedPassage => ({
  ...{ document: 'd', index: 0, text, headings: ['Handbook', 'Leave'], language: 'en', title: '', score },
  place: {
    document: 'd',
    index: 0,
    name: 'd.pdf',
    kind: 'pdf',
    start: 100,
    end: 100 + text.length,
    pages: [],
    contentHash: 'h',
    isEdited: false,
  },
  ...more,
});
const quotesOf = (found: readonly PlacedPassage[], question = 'May leave be carried over?') =>
  closestPlaces(question, nearOf(found)).map(({ quote }) => quote);

it('places that come close are at most three, the closest first, each with the heading above its quote', () => {
  const texts = ['Leave is paid.', 'Leave is long.\n\nLeave\n\nTen days of leave.', 'Leave is short.', 'Leave is asked for.'];
  const found = texts.map((text, at) => {
    const passage = placed(text, [0.1, 0.3, 0.2, 0.06][at] ?? 0);
    return { ...passage, place: { ...passage.place, start: at * 1000, end: at * 1000 + text.length } };
  });
  const places = closestPlaces('How many days of leave are there?', nearOf(found));
  expect(places.map(({ number, heading, quote }) => [number, heading, quote])).toEqual([
    [1, 'Leave', 'Ten days of leave.'],
    [2, 'Leave', 'Leave is short.'],
    [3, 'Leave', 'Leave is paid.'],
  ]);
  expect(places[0]).toMatchObject({ start: 1000 + (texts[1] ?? '').indexOf('Ten'), documentName: 'd.pdf', isCorrected: false });
});

it('nothing comes close that is unlikely, of another language from a higher likelihood on', () => {
  expect(quotesOf([placed('Leave is paid.', 0.04)])).toEqual([]);
  const asked: PlacedPassage['asked'] = [];
  expect(quotesOf([placed('Leave is paid.', 0.15, { asked })])).toEqual([]);
  expect(quotesOf([placed('Leave is paid.', 0.25, { asked })])).toHaveLength(1);
});

it('the same words are one place, and what says none of the question is quoted from its beginning, in part', () => {
  expect(quotesOf([placed('Leave is paid.', 0.3), placed('Leave is paid.', 0.2)])).toEqual(['Leave is paid.']);
  const [quote = ''] = quotesOf([placed('No word of it. '.repeat(60), 0.3)]);
  expect(quote).toMatch(/^No word of it\./);
  expect(quote.length).toBeLessThanOrEqual(400);
  expect(quotesOf([placed(' \n', 0.4)])).toEqual([]);
});

it('of a table the row that says most is the place', () => {
  const text = 'Device\tFor\nNotebook\tall\nPhone\tsales';
  const rows = [
    { start: 11, end: 23 },
    { start: 24, end: text.length },
  ];
  const passage = { ...placed(text, 0.3), tables: [{ start: 0, end: text.length, columns: ['Device', 'For'], rows }] };
  expect(closestPlaces('Who has a phone?', [passage]).map(({ quote }) => quote)).toEqual(['Phone\tsales']);
});
