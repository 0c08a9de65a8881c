import { sentencesOf } from '@inkstone/text/length';
import { describe, expect, it } from 'vitest';
import { emptyBrief } from '../listing/listing-kind.ts';
import { type CheckName, checkListing, scoreOf } from './listing-checks.ts';
import { readingEase } from './reading-ease.ts';
import { cutToFit } from './search-snippet.ts';

const brief = {
  ...emptyBrief('en'),
  productTitle: 'Tote',
  mainIdea: '500 gsm canvas',
  keywords: ['canvas tote', 'work bag'],
  wordCount: 60,
};
const good = {
  title: 'Waxed canvas tote for work',
  description:
    '<p>This canvas tote carries a laptop through a wet week. The canvas is waxed by hand, so rain runs off. Nothing rattles inside.</p><ul><li>500 gsm canvas</li><li>A work bag that ages well</li></ul><p>Wipe it with cold water. The handles get softer with each year that you use them, and every crease tells where you went.</p>',
  seoTitle: 'Waxed canvas tote – a work bag for wet weeks',
  seoDescription:
    'A canvas tote that carries a laptop and keeps the rain out. Waxed by hand, made for work, and better with every year of use.',
};
const verdict = (name: CheckName, text = good, by = brief) =>
  checkListing({ text, brief: by }).find((check) => check.name === name)?.verdict;

describe('checkListing', () => {
  it('is content with a good listing and says nothing without a description', () => {
    expect(scoreOf(checkListing({ text: good, brief }))).toBeGreaterThanOrEqual(90);
    expect(checkListing({ text: { ...good, description: '' }, brief })).toEqual([]);
    expect(scoreOf([])).toBe(0);
  });

  it('misses a keyword in title, search texts and text', () => {
    const by = { ...brief, keywords: ['linen apron'] };
    expect(verdict('keywordInTitle', good, by)).toBe('poor');
    expect(verdict('keywordInSeo', good, by)).toBe('poor');
    expect(verdict('keywordsUsed', good, by)).toBe('poor');
    expect(checkListing({ text: good, brief: { ...brief, keywords: [] } }).map(({ name }) => name)).not.toContain('keywordInTitle');
  });

  it('finds a keyword in another form of letters', () => {
    expect(verdict('keywordInTitle', { ...good, title: 'WAXED CANVAS-TOTE' })).toBe('good');
  });

  it('tells a keyword that is repeated too often', () => {
    expect(verdict('keywordDensity', { ...good, description: `<p>${'canvas tote is nice. '.repeat(20)}</p>` })).toBe('poor');
  });

  it('measures search texts in pixels', () => {
    expect(verdict('seoTitleWidth', { ...good, seoTitle: 'x'.repeat(90) })).toBe('poor');
    expect(verdict('seoTitleWidth', { ...good, seoTitle: '' })).toBe('poor');
    expect(verdict('seoDescriptionWidth', { ...good, seoDescription: 'short' })).toBe('poor');
  });

  it('counts words, and characters in Chinese', () => {
    expect(verdict('wordCount', good, { ...brief, wordCount: 300 })).toBe('poor');
    const chinese = { ...good, description: `<p>${'这款帆布包很结实。'.repeat(8)}</p>` };
    expect(verdict('wordCount', chinese, { ...brief, language: 'zh', wordCount: 64 })).toBe('good');
  });

  it('marks numbers that nobody gave', () => {
    const checks = checkListing({
      text: { ...good, description: good.description.replace('wet week', 'wet week at 99% dry, 500 times') },
      brief,
    });
    expect(checks.find(({ name }) => name === 'factsToProve')?.params).toEqual({ numbers: '99' });
    expect(verdict('factsToProve')).toBeUndefined();
  });
});

describe('readingEase', () => {
  const simple = 'The cat sat on the mat. The dog ran to the door. We went home and had some bread. It was a good day.';
  const hard =
    'Organisational considerations notwithstanding, comprehensive implementation methodologies necessitate extraordinarily sophisticated administrative infrastructure characterised by interdepartmental responsibilities, accountability mechanisms and institutional reconfiguration.';

  it('tells easy from hard, where the language has a measure', () => {
    expect(readingEase(simple, 'en')).toBeGreaterThan(90);
    expect(readingEase(hard, 'en')).toBeLessThan(10);
    expect(readingEase(simple, 'ja')).toBeNull();
    expect(readingEase('Too short.', 'en')).toBeNull();
  });
});

describe('sentencesOf', () => {
  it('knows the signs of several languages', () => {
    expect(sentencesOf('One. Two! 三个。四个！Five')).toEqual(['One.', 'Two!', '三个。', '四个！', 'Five']);
  });
});

describe('cutToFit', () => {
  const measure = (text: string) => text.length * 10;

  it('leaves what fits and cuts the rest before a word', () => {
    expect(cutToFit('fits', { px: 100, font: '' }, measure)).toEqual({ text: 'fits', width: 40, isCut: false });
    expect(cutToFit('one two three four five', { px: 150, font: '' }, measure)).toEqual({ text: 'one two ...', width: 230, isCut: true });
  });

  it('cuts between characters where there are no words', () => {
    expect(cutToFit('手工打蜡帆布托特包结实耐用', { px: 100, font: '' }, measure).text).toBe('手工打蜡帆布 ...');
  });
});
