import type { DocumentText } from '@inkstone/documents/document-text';
import { describe, expect, it } from 'vitest';
import { promptRoom } from './chat-prompt.ts';
import { withSurroundings } from './surroundings.ts';

const parts = [
  'Lamps',
  'A lamp has a warranty of five years.',
  'Batteries are excluded from it.',
  'It begins on the day of delivery.',
  'Returns',
  'Bags go back within 30 days.',
];
const text = parts.join('\n\n');
const rangeOf = (part: string) => ({ start: text.indexOf(part), end: text.indexOf(part) + part.length });
const document: DocumentText = {
  text,
  pages: [
    { number: 1, start: 0, end: text.indexOf('It begins') },
    { number: 2, start: text.indexOf('It begins'), end: text.length },
  ],
  blocks: parts.map((part) => ({ kind: ['Lamps', 'Returns'].includes(part) ? 'heading' : 'paragraph', ...rangeOf(part), page: 1 })),
  notes: [],
};
/** The passages of the document: three under the first heading, one under the second. */
const spans = [
  { start: 0, end: rangeOf('A lamp has a warranty of five years.').end },
  rangeOf('Batteries are excluded from it.'),
  rangeOf('It begins on the day of delivery.'),
  { start: rangeOf('Returns').start, end: text.length },
];
const placeAt = (index: number, isEdited = false) => ({
  ...{ document: 'one', index, baseId: 'base', kind: 'file' as const, name: 'report.pdf', contentHash: null, isEdited },
  ...(spans[index] ?? { start: 0, end: 0 }),
  pages: [],
});
const passageAt = (index: number, said?: string) => {
  const place = { ...placeAt(index), kind: 'pdf' };
  const own = said ?? text.slice(place.start, place.end);
  return { ...{ document: 'one', index, text: own, headings: [], language: 'en', title: 'report.pdf', score: 0.8 }, place };
};

type Options = { off?: number[]; edited?: number[]; others?: ReturnType<typeof passageAt>[] };
const widened = async (index: number, { off = [], edited = [], others = [] }: Options = {}) => {
  const [first] = await withSurroundings([passageAt(index), ...others], {
    findPlaces: async (wanted) =>
      wanted
        .filter((each) => each.index < spans.length && !off.includes(each.index))
        .map((each) => placeAt(each.index, edited.includes(each.index))),
    readText: async () => document,
  });
  return first;
};

describe('a passage for a model', () => {
  it('comes with those beside it in its section, as one stretch with its pages', async () => {
    const whole = await widened(1);
    expect(whole?.text).toBe(text.slice(0, spans[2]?.end));
    expect(whole?.place).toMatchObject({ index: 1, start: 0, end: spans[2]?.end, pages: [{ number: 1 }, { number: 2 }] });
  });

  it('ends where another section begins', async () => {
    expect((await widened(2))?.text).toBe('Batteries are excluded from it.\n\nIt begins on the day of delivery.');
    expect((await widened(3))?.text).toBe('Returns\n\nBags go back within 30 days.');
  });

  it('never brings in what is switched off, changed by hand, or there already', async () => {
    const alone = 'Batteries are excluded from it.';
    expect((await widened(1, { off: [0, 2] }))?.text).toBe(alone);
    expect((await widened(1, { edited: [0, 2] }))?.text).toBe(alone);
    expect((await widened(1, { others: [passageAt(0), passageAt(2)] }))?.text).toBe(alone);
  });

  it('stays as it is where there is no room', async () => {
    const large = passageAt(3, 'x'.repeat(promptRoom.passages));
    expect((await widened(1, { others: [large] }))?.text).toBe('Batteries are excluded from it.');
  });
});
