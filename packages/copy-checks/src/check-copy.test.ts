import { type ListingBrief, listingFields } from '@inkstone/contract/listing-writer';
import { describe, expect, it } from 'vitest';
import { factsOfBrief } from './brief-facts.ts';
import { checkCopy } from './check-copy.ts';
import type { ElsewhereByRun } from './copied.ts';
import type { CheckName } from './copy.ts';
import { draftSubject } from './draft-subject.ts';

const brief: ListingBrief = {
  productTitle: 'Tote',
  mainIdea: '500 gsm canvas, waxed by hand with cold wax. Made for work.',
  keywords: ['canvas tote', 'work bag'],
  audience: '',
  instructions: '',
  tone: 'natural',
  brand: '',
  wordCount: 60,
  language: 'en',
  modelId: null,
};
const good = {
  title: 'Waxed canvas tote for work',
  description:
    '<p>This canvas tote carries a laptop through a wet week. The canvas is waxed by hand, so rain runs off. Nothing rattles inside.</p><ul><li>500 gsm canvas</li><li>A work bag that ages well</li></ul><p>Wipe it with cold water. The handles get softer with each year that you use them, and every crease tells where you went.</p>',
  seoTitle: 'Waxed canvas tote – a work bag for wet weeks',
  seoDescription:
    'A canvas tote that carries a laptop and keeps the rain out. Waxed by hand, made for work, and better with every year of use.',
};
type Asked = {
  text?: Partial<typeof good>;
  by?: Partial<ListingBrief>;
  approved?: string[];
  elsewhere?: ElsewhereByRun;
  voiceWords?: { required: string[]; banned: string[] };
};
const fields = Object.entries(listingFields).map(([name, { shape }]) => ({ name, shape }));
const reportOf = ({ text = {}, by = {}, approved = [], elsewhere, ...others }: Asked) => {
  const asked = { ...brief, ...by };
  const subject = draftSubject({ fields, text: { ...good, ...text }, brief: asked, facts: factsOfBrief(asked), approved, ...others });
  return checkCopy({ ...subject, elsewhere });
};
const verdict = (name: CheckName, asked: Asked = {}) => reportOf(asked).checks.find((check) => check.name === name)?.verdict;

const lorem =
  'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip ex ea commodo consequat.';

describe('checkCopy', () => {
  it('is content with a good listing and says nothing without a description', () => {
    const { score, findings } = reportOf({});
    expect(findings).toEqual([]);
    expect(score).toBeGreaterThanOrEqual(90);
    expect(reportOf({ text: { description: '' } })).toMatchObject({ checks: [], score: 0 });
  });

  it('marks what a voice never says, without keeping it from being published, and misses what it asks for', () => {
    const voiceWords = { required: ['by hand', 'for life'], banned: ['Rattles'] };
    const { checks, findings } = reportOf({ voiceWords });
    expect(findings).toMatchObject([{ code: 'banned', severity: 'warn', field: 'description', quote: 'rattles' }]);
    expect(checks.find(({ name }) => name === 'voiceWords')).toMatchObject({
      verdict: 'poor',
      params: { banned: 'Rattles', missing: 'for life' },
    });
  });

  it('has no points for lorem ipsum', () => {
    const text = { title: lorem.slice(0, 26), description: `<p>${lorem}</p><ul><li>Lorem</li></ul>`, seoTitle: lorem.slice(0, 39) };
    const { score, findings } = reportOf({ text: { ...text, seoDescription: lorem.slice(0, 150) }, by: { keywords: [], wordCount: 40 } });
    expect(score).toBeLessThanOrEqual(15);
    expect(findings.map(({ code }) => code)).toContain('nonsense');
  });

  it.each(['asdf asdf jkl', 'qwertyuiop zxcvbnm', 'hahahahaha', 'bcdfghjk'])('takes %j for keys hit at random', (words) => {
    expect(verdict('sense', { text: { description: `<p>${words}</p>` } })).toBe('poor');
  });

  it('sees a place that somebody still has to fill', () => {
    const { findings } = reportOf({ text: { title: '[Brand name] tote for {{occasion}}' } });
    expect(findings.map(({ code, quote }) => [code, quote])).toEqual([
      ['placeholder', '[Brand name]'],
      ['placeholder', '{{occasion}}'],
    ]);
    const { findings: lines } = reportOf({ text: { description: '<p>[… How the shop began]</p><p>See [2].</p><p>[Brand name]</p>' } });
    expect(lines.filter(({ code }) => code === 'placeholder').map(({ quote }) => quote)).toEqual([
      '[… How the shop began]',
      '[Brand name]',
    ]);
  });

  it('has few points for stuffed keywords', () => {
    const stuffed = `<p>${'canvas tote canvas tote bag and canvas tote for canvas tote people. '.repeat(5)}</p>`;
    const { score, checks } = reportOf({ text: { description: stuffed, seoTitle: 'canvas tote canvas tote' } });
    expect(score).toBeLessThanOrEqual(35);
    expect(checks.find(({ name }) => name === 'stuffing')?.verdict).toBe('poor');
    expect(verdict('keywordDensity', { text: { description: '<p>canvas tote is nice. canvas tote. canvas tote. canvas tote.</p>' } })).toBe(
      'poor',
    );
  });

  it('marks what nobody gave, and lets the person approve each', () => {
    const text = { description: good.description.replace('<p>This', '<p>FDA approved, lifetime guarantee. This') };
    const { score, findings } = reportOf({ text });
    expect(score).toBeLessThanOrEqual(40);
    expect(findings.map(({ code, quote }) => `${code}: ${quote}`)).toEqual([
      'certificate: FDA',
      'certificate: approved',
      'promise: lifetime',
      'promise: guarantee',
    ]);
    const after = reportOf({ text, approved: ['fda', 'approved', 'Lifetime', 'guarantee'] });
    expect(after.findings.every(({ isApproved }) => isApproved)).toBe(true);
    expect(after.score).toBeGreaterThanOrEqual(85);
  });

  it('misses a keyword in title, search texts and text', () => {
    const by = { keywords: ['linen apron'] };
    expect(verdict('keywordInTitle', { by })).toBe('poor');
    expect(verdict('keywordInSeo', { by })).toBe('poor');
    expect(verdict('keywordsUsed', { by })).toBe('poor');
    expect(verdict('keywordInTitle', { by: { keywords: [] } })).toBeUndefined();
  });

  it('finds a keyword in another form of letters, but not within a word', () => {
    expect(verdict('keywordInTitle', { text: { title: 'WAXED CANVAS-TOTES' } })).toBe('good');
    expect(verdict('keywordInTitle', { text: { title: 'Grand Opening Poster' }, by: { keywords: ['pen'] } })).toBe('poor');
  });

  it('measures search texts in pixels', () => {
    expect(verdict('seoTitleWidth', { text: { seoTitle: 'x'.repeat(90) } })).toBe('poor');
    expect(verdict('seoTitleWidth', { text: { seoTitle: '' } })).toBe('poor');
    expect(verdict('seoDescriptionWidth', { text: { seoDescription: 'short' } })).toBe('poor');
  });

  it('counts words, and characters in Chinese', () => {
    expect(verdict('wordCount', { by: { wordCount: 300 } })).toBe('poor');
    const text = { description: `<p>${'这款帆布包很结实。'.repeat(8)}</p>` };
    expect(verdict('wordCount', { text, by: { language: 'zh', wordCount: 64 } })).toBe('good');
  });

  it('sees a text in another language, and tags that would be left out', () => {
    const german = '<p>Diese Tasche ist aus Leinwand und trägt einen Rechner durch die nasse Woche, weil sie gewachst ist.</p>';
    expect(verdict('language', { text: { description: german } })).toBe('poor');
    expect(verdict('language')).toBeUndefined();
    expect(verdict('markup', { text: { description: '<p>Hello</p><script>1</script>' } })).toBe('fair');
    expect(verdict('markup', { text: { description: '<p>**Hello** there</p>' } })).toBe('fair');
    expect(verdict('markup')).toBeUndefined();
  });
});
