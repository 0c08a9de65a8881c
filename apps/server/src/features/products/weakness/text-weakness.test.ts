import { describe, expect, it } from 'vitest';
import { scoreTexts } from './text-weakness.ts';

const sentence = 'The tray holds six pens and a ruler, and its felt feet keep the desk free of scratches. ';
const good = {
  title: 'Oak Pen Tray with Felt Feet',
  descriptionHtml: `<p>${sentence.repeat(2)}</p><ul><li>Solid oak, oiled by hand</li><li>24 cm long, 9 cm wide</li></ul><p>It is made to stay on a desk for years. Wipe it with a dry cloth.</p>`,
  seoTitle: 'Oak Pen Tray with Felt Feet, 24 cm',
  seoDescription:
    'A tray of solid oak for six pens and a ruler. Felt feet keep the desk free of scratches. Oiled by hand, 24 cm long and 9 cm wide.',
};
const codesOf = (changed: Partial<typeof good>) => scoreTexts({ ...good, ...changed }).weaknesses.map(({ code }) => code);

describe('scoreTexts', () => {
  it('has nothing to say against texts that are good', () => {
    const { textScore, weaknesses } = scoreTexts(good);
    expect(weaknesses).toEqual([]);
    expect(textScore).toBeGreaterThan(80);
  });

  it('says what is wrong, the most urgent first', () => {
    expect(codesOf({ descriptionHtml: '<p> </p>' })).toEqual(['noDescription']);
    expect(scoreTexts({ ...good, descriptionHtml: '<p>Solid oak.</p>' }).weaknesses).toEqual([{ code: 'short', words: 2 }]);
    expect(codesOf({ descriptionHtml: `${good.descriptionHtml}<p>lorem ipsum dolor sit amet consectetur</p>` })).toEqual(['nonsense']);
    expect(codesOf({ seoDescription: '', seoTitle: '' })).toEqual(['noSeoDescription', 'noSeoTitle']);
    expect(codesOf({ seoTitle: '', title: 'Oak Pen Tray with Felt Feet for Six Pens and a Ruler, Oiled by Hand, 24 cm' })).toEqual([
      'titleTooLong',
      'noSeoTitle',
    ]);
    expect(codesOf({ seoTitle: 'Oak '.repeat(40), seoDescription: 'Oak.' })).toEqual(['seoDescriptionLength', 'seoTitleLength']);
    expect(codesOf({ descriptionHtml: '', seoTitle: '', seoDescription: '', title: 'W'.repeat(80) })).toHaveLength(3);
  });

  it('gives fewer points to whoever says less', () => {
    const said = [`${sentence}It is made of solid oak.`, 'Made of solid oak.', ''];
    const scores = said.map((words) => scoreTexts({ ...good, descriptionHtml: `<p>${words}</p>` }).textScore);
    expect(scores).toEqual([...scores].sort((one, other) => other - one));
    expect(scores.at(-1)).toBe(0);
  });
});
