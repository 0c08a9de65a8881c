import type { OtherText } from '@inkstone/contract/elsewhere';
import { describe, expect, it } from 'vitest';
import { comparedRuns, copiedIn, type ElsewhereByRun } from './copied.ts';
import type { CopyText } from './copy.ts';
import { runsOf } from './runs.ts';

const said = 'The handles get softer with each year that you use them';
const shipping = 'We ship within three days all over Europe and free of charge from fifty euros';
const other = (title: string): OtherText => ({ id: title, kind: 'product', title, isOpenable: true, url: null });
const tote = other('Tote');

/** Where sentences stand, and in how many other texts. */
const standing = (...known: [sentence: string, others: number, texts: OtherText[]][]): ElsewhereByRun =>
  new Map(known.flatMap(([sentence, others, texts]) => runsOf(sentence).map(({ hash }) => [hash, { others, texts }] as const)));
const body = (text: string): CopyText => ({ field: 'description', role: 'body', shape: 'html', text });
const unlike = 'Nothing of what follows was ever said before in any other place of this shop, so it is long enough.';

describe('copiedIn', () => {
  it('finds what stands elsewhere as one stretch, where it stands in the visible text', () => {
    const [found, ...others] = copiedIn([body(`<p>New.</p><p><b>${said}</b>. And more.</p>`)], standing([said, 1, [tote]]));
    expect(others).toEqual([]);
    expect(found).toEqual({
      field: 'description',
      start: 5,
      end: 5 + said.length,
      quote: said,
      others: 1,
      texts: [tote],
      isHouseLine: false,
    });
  });

  it('names first whom most of the stretch is shared with, and no more than three', () => {
    const most = other('Z');
    const elsewhere = new Map(standing([said, 5, [...['A', 'B', 'C'].map(other), most]]));
    elsewhere.set(runsOf(said)[0]?.hash ?? 0, { others: 2, texts: [other('D'), most] });
    const [found] = copiedIn([body(`<p>${said}</p>`)], elsewhere);
    expect(found?.texts[0]).toBe(most);
    expect(found?.texts).toHaveLength(3);
  });

  it('keeps a line that the shop repeats everywhere apart from what was copied', () => {
    const found = copiedIn([body(`<p>${said}. ${shipping}.</p><p>${unlike}</p>`)], standing([said, 2, [tote]], [shipping, 100, [tote]]));
    expect(found.map(({ quote, others, isHouseLine }) => ({ quote, others, isHouseLine }))).toEqual([
      { quote: said, others: 2, isHouseLine: false },
      { quote: shipping, others: 100, isHouseLine: true },
    ]);
  });

  it('holds lines of the house against a text that hardly says anything else', () => {
    const [found] = copiedIn([body(`<p>Blue.</p><p>${shipping}</p>`)], standing([shipping, 100, [tote]]));
    expect(found?.isHouseLine).toBe(false);
  });

  it('compares bodies and descriptions for search pages, not titles', () => {
    const texts: CopyText[] = [
      { field: 'title', role: 'title', shape: 'line', text: said },
      { field: 'seoDescription', role: 'seoDescription', shape: 'line', text: shipping },
    ];
    expect(comparedRuns(texts)).toEqual(runsOf(shipping).map(({ hash }) => hash));
    expect(copiedIn(texts, standing([said, 1, [tote]], [shipping, 1, [tote]])).map(({ field }) => field)).toEqual(['seoDescription']);
  });
});
