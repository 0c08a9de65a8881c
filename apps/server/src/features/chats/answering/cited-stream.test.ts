import { expect, it } from 'vitest';
import { createCitedStream } from './cited-stream.ts';

const text = 'Every lamp has a warranty of five years.';
const place = {
  ...{ document: 'one', index: 0, name: 'a.md', kind: 'md', start: 0, end: text.length, isEdited: false, contentHash: null, pages: [] },
};
const passage = { ...{ document: 'one', index: 0, text, headings: [], language: 'en', title: 'a', score: 0.8 }, place };

/** What is said of an answer that comes in these pieces. */
const said = (...pieces: string[]): string => {
  const stream = createCitedStream([passage], { isStrict: true });
  const events = [...pieces.flatMap((piece) => [...stream.take(piece)]), ...stream.end()];
  return events.map((event) => (event.type === 'text' ? event.text : '')).join('');
};

it('a number of no passage goes with the space before it, however the answer is cut into pieces', () => {
  const answer = 'Five years [1]. A car [47]. And\n\na boat [0][99], or two [47] of them [1].';
  const expected = 'Five years [1]. A car. And\n\na boat, or two of them [1].';
  expect(said(answer)).toBe(expected);
  expect(said(...answer)).toBe(expected);
});

it.each([
  ['The price of each article is told in EUR', 'Luna\tlights\t310\nAlba\tlamps\t49'],
  ['The article Luna has a price of 310 EUR', 'Luna\tlights\t310'],
])('what names the columns of a table is cited by its rows, and never by its header: %s', (claim, quote) => {
  const rows = 'Article\tCategory\tPrice EUR\nLuna\tlights\t310\nAlba\tlamps\t49';
  const first = rows.indexOf('\n') + 1;
  const second = rows.indexOf('\n', first) + 1;
  const ranges = [
    { start: first, end: second - 1 },
    { start: second, end: rows.length },
  ];
  const table = { start: 0, end: rows.length, columns: ['Article', 'Category', 'Price EUR'], rows: ranges };
  const tabled = { ...passage, text: rows, place: { ...place, end: rows.length }, tables: [table] };
  const stream = createCitedStream([tabled], { isStrict: true });
  const events = [...stream.take(`${claim} [1].`), ...stream.end()];
  expect(events.flatMap((event) => (event.type === 'citation' ? event.citation.quote : []))).toEqual([quote]);
});
