import { contentLanguage } from '@inkstone/contract/writers';
import { detectLanguage } from '@inkstone/text/detect-language';
import { outlineSections } from '@inkstone/text/outline';
import { visibleText } from '@inkstone/text/visible-text';
import { describe, expect, it } from 'vitest';
import type { ContentFacts } from '../../kit/writing-task.ts';
import { composeBlog, composeSection } from './blog/compose-blog.ts';
import { composePage } from './page/compose-page.ts';

const facts: ContentFacts = {
  topic: '',
  facts: '',
  keywords: [],
  tone: 'natural',
  brand: 'Paper & Pine',
  wordCount: 300,
  language: 'en',
};
type Page = Parameters<typeof composePage>[0]['facts'];
const page = (values: Partial<Page>, fields: Parameters<typeof composePage>[0]['fields'] = ['title', 'body']) => {
  const { texts, remarks } = composePage({ kind: 'page', facts: { ...facts, pageType: 'about', ...values }, fields }, 0);
  const textOf = (wanted: string): string => texts.find(({ field }) => field === wanted)?.text ?? '';
  return { title: textOf('title'), body: textOf('body'), remarks };
};

describe('a page by the built-in writer', () => {
  it('asks for the rules of a shop that it was not told, in each language, and makes up none', async () => {
    for (const language of contentLanguage.options) {
      for (const pageType of ['faq', 'returns', 'shipping', 'contact'] as const) {
        const { body, remarks } = page({ pageType, language });
        expect(body).not.toMatch(/\d/);
        expect(remarks).toContainEqual(expect.objectContaining({ about: 'few-facts' }));
        expect([language, await detectLanguage(visibleText(body), contentLanguage.options)]).toEqual([language, language]);
      }
    }
  });

  it('says what it was told, and asks for the rest', () => {
    const { title, body, remarks } = page({ pageType: 'returns', facts: 'You may send goods back within 30 days.\nGoods must be unused.' });
    expect(title).toContain('Returns');
    expect(visibleText(body)).toContain('You may send goods back within 30 days.');
    expect(remarks).toEqual([{ about: 'few-facts', missing: ['costs'] }]);
  });

  it('leaves sentences where they were said: what a sentence leans on stands before it', () => {
    const told = 'Germany 4.90 EUR, free from 80 EUR. Takes 2 to 3 days. EU 12 EUR, 5 days. We ship with DHL.';
    const { body } = page({ pageType: 'shipping', facts: told });
    expect(visibleText(body).replaceAll(/\s+/g, ' ').trim()).toBe(told);
    expect(page({ pageType: 'contact', facts: 'Open Monday to Friday, 9 to 17' }).remarks).toEqual([
      { about: 'few-facts', missing: ['email', 'phone'] },
      ...page({ pageType: 'contact', facts: 'Open Monday to Friday, 9:00 to 17:00' }).remarks.slice(1),
    ]);
  });

  it('sets each question above its answer', () => {
    const { body } = page({ pageType: 'faq', facts: 'Do you ship to Norway?\nYes, in 5 days.\nIs the oak oiled? Yes, with linseed oil.' });
    expect(body).toBe('<h3>Do you ship to Norway?</h3><p>Yes, in 5 days.</p>\n<h3>Is the oak oiled?</h3><p>Yes, with linseed oil.</p>');
  });

  it('is by nobody, and has no telephone number in its title', () => {
    const given = { ...facts, pageType: 'contact' as const, facts: 'Phone: +49 431 555010\nOpen from 9:00 to 17:00' };
    const { texts } = composePage({ kind: 'page', facts: given, fields: ['seoTitle', 'seoDescription'] }, 0);
    expect(texts[0]?.text).toBe('Contact | Paper & Pine');
    expect(texts[1]?.text).not.toContain('by Paper & Pine');
  });

  it('does not ask for costs that were told in words', () => {
    const told = 'Rückgabe innerhalb von 30 Tagen. Unbenutzt. Das Porto trägt der Kunde.';
    const { remarks } = composePage(
      { kind: 'page', facts: { ...facts, language: 'de', pageType: 'returns', facts: told }, fields: ['body'] },
      0,
    );
    expect(remarks).toEqual([]);
  });

  it('lets no markup of the facts through', () => {
    expect(page({ pageType: 'faq', facts: 'Is <img src=x onerror=1> safe?\n<script>x</script> Yes.' }).body).not.toMatch(/<img|<script/);
  });
});

describe('an article by the built-in writer', () => {
  const told = { ...facts, topic: 'Care of oak', facts: 'Oil the oak once a year.\nMade of solid oak.\nWipe with a damp cloth after use.' };

  it('has an outline of the facts, and without facts one of the keywords', () => {
    const outlineOf = (given: ContentFacts) => composeBlog({ kind: 'blog', facts: given, fields: ['outline'] }, 0).texts[0]?.text ?? '';
    const sections = outlineSections(outlineOf(told));
    expect(sections.flatMap(({ points }) => points).join(' ')).toMatch(/Oil the oak once a year/);
    expect(outlineSections(outlineOf({ ...facts, topic: 'Oak', keywords: ['oil', 'wax'] })).map(({ heading }) => heading)).toEqual([
      'Oak',
      'oil',
      'wax',
    ]);
  });

  it('keeps steps in their order, and puts no sentence under a measure that it only has in it', () => {
    const steps = 'Sand with 180 grit first. Use linseed oil, 50 ml for a square metre. Wipe off the rest. Let it dry for 24 hours.';
    const outline = (given: string, topic: string) =>
      outlineSections(composeBlog({ kind: 'blog', facts: { ...facts, topic, facts: given }, fields: ['outline'] }, 0).texts[0]?.text ?? '');
    const [section, ...others] = outline(steps, 'How to oil a table');
    expect(section?.points.join(' ')).toBe(steps);
    expect(others).toEqual([]);
    const linen = outline('Linen dries in half the time of cotton. Wash at 40 °C. Clean with a brush. A shirt weighs 180 g.', 'Linen');
    expect(linen.map(({ heading }) => heading)).toEqual(['Linen', 'Care', 'Details']);
  });

  it('writes a section of its points, else of the facts that speak of it, else says that nothing is known', () => {
    const body = (heading: string, points: string[] = []) =>
      composeSection({ kind: 'blog-section', facts: told, section: { heading, points }, fields: ['body'] }).texts[0]?.text ?? '';
    expect(visibleText(body('Oil', ['Linseed oil dries slowly and evenly on oak.']))).toBe('Linseed oil dries slowly and evenly on oak.');
    expect(visibleText(body('Damp cloth'))).toMatch(/Wipe with a damp cloth/);
    expect(visibleText(body('Shipping'))).toBe('[… What belongs here is not known yet.]');
  });
});
