import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFieldParser } from './field-parser.ts';

const fields = ['title', 'description', 'seoTitle', 'seoDescription'] as const;
type Field = (typeof fields)[number];

const read = (chunks: readonly string[], wanted: readonly Field[] = fields): Partial<Record<Field, string>> => {
  const parser = createFieldParser<Field>(wanted);
  const texts: Partial<Record<Field, string>> = {};
  for (const { field, text } of [...chunks.flatMap((chunk) => parser.push(chunk)), ...parser.end()])
    texts[field] = (texts[field] ?? '') + text;
  return texts;
};

const whole = {
  title: 'Canvas tote 🧵 "Drift"',
  description: '<p>Line one &amp; two < three</p>\n<ul><li>手工帆布 — 500 g</li></ul>',
  seoTitle: 'Canvas tote',
  seoDescription: 'A bag.\\ It holds {everything}, "and" more.',
};
const inTags = fields.map((field) => `<${field}>${whole[field]}</${field}>`).join('\n');
const inJson = JSON.stringify(whole);

/** The same text, cut anywhere, also inside a character. */
const cut = (text: string, places: readonly number[]): string[] => {
  const at = [...new Set(places.map((place) => place % text.length))].sort((a, b) => a - b);
  return [0, ...at].map((from, index) => text.slice(from, [...at, text.length][index]));
};

describe('createFieldParser', () => {
  it.each([
    ['tags', inTags],
    ['JSON', inJson],
    ['JSON with spaces', JSON.stringify(whole, null, 2)],
    ['a fence around tags', `\`\`\`xml\n${inTags}\n\`\`\``],
    ['a fence around JSON', `\`\`\`json\n${inJson}\n\`\`\``],
    ['talk before and after', `Sure! Here is your listing:\n\n${inTags}\n\nAnything else?`],
    ['other names of the same fields', inTags.replaceAll('seoTitle', 'seo_title').replaceAll('seoDescription', 'SEO Description')],
  ])('reads %s, however it is cut', (_, text) => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 40 }), (places) => {
        expect(read(cut(text, places))).toEqual(whole);
      }),
    );
  });

  it('gives every text as it comes, not at the end', () => {
    const parser = createFieldParser<Field>(fields);
    expect(parser.push('<title>Canvas')).toEqual([{ field: 'title', text: 'Canvas' }]);
    expect(parser.push(' tote</ti')).toEqual([{ field: 'title', text: ' tote' }]);
    expect(parser.push('tle><description><p>A <str')).toEqual([{ field: 'description', text: '<p>A ' }]);
  });

  it('never gives half a character', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 60 }), fc.constantFrom(inTags, inJson), (places, text) => {
        const parser = createFieldParser<Field>(fields);
        for (const chunk of cut(text, places)) for (const piece of parser.push(chunk)) expect(piece.text.isWellFormed()).toBe(true);
      }),
    );
  });

  it('takes a forgotten end and another order', () => {
    expect(read(['<seoTitle>S<description><p>D</p></description><title>T'])).toEqual({
      seoTitle: 'S',
      description: '<p>D</p>',
      title: 'T',
    });
  });

  it('takes quotes and line breaks that were not escaped in JSON', () => {
    expect(
      read(['{"title": "The "Drift" bag", "description": "<p class="a">One\ntwo</p>", "price": 12, "tags": ["a"], "seoTitle": "S"}']),
    ).toEqual({
      title: 'The "Drift" bag',
      description: '<p class="a">One\ntwo</p>',
      seoTitle: 'S',
    });
  });

  it('finds the fields one level down', () => {
    expect(read(['{"listing": {"title": "T", "seo_description": "D"}}'])).toEqual({ title: 'T', seoDescription: 'D' });
  });

  it('reads labelled lines where there is no tag at all', () => {
    expect(read(['**Title:** T\n\n**Description:**\n<p>D</p>\n<p>E</p>\nSEO Title: S'])).toEqual({
      title: ' T\n'.trimStart(),
      description: '\n<p>D</p>\n<p>E</p>',
      seoTitle: 'S',
    });
  });

  it('takes the bare text for a single field, and the tagged one too', () => {
    expect(read(['Canvas', ' tote'], ['title'])).toEqual({ title: 'Canvas tote' });
    expect(read(['<p>Short</p>'], ['description'])).toEqual({ description: '<p>Short</p>' });
    expect(read(['<ti', 'tle>Canvas tote</title>'], ['title'])).toEqual({ title: 'Canvas tote' });
    expect(read(['```html\n<p>A text that is long enough to decide</p>\n```'], ['description']).description).toContain('<p>A text');
  });

  it.each([
    ['a closing tag', '<title>T</title><description>D', ['title']],
    ['the next tag', '<title>T<description>D', ['title']],
    ['a closing quote', '{"title": "T", "description": "D', ['title']],
    ['a closing quote at the very end', '{"title": "T", "description": "D"', ['title', 'description']],
    ['the next label', 'Title: T\nDescription: D', ['title']],
    ['nothing', 'Title T', []],
  ])('knows the end of a field by %s', (_, text, ended) => {
    const parser = createFieldParser<Field>(fields);
    for (const letter of text) parser.push(letter);
    parser.end();
    expect([...parser.ended]).toEqual(ended);
  });

  it('takes of a field that is written twice the first text', () => {
    expect(read(['<title>One</title><seoTitle>S</seoTitle><title>Two</title>'])).toEqual({ title: 'One', seoTitle: 'S' });
    expect(read(['{"title": "One", "seoTitle": "S", "title": "Two"}'])).toEqual({ title: 'One', seoTitle: 'S' });
  });

  it('ends with whatever it is given', () => {
    fc.assert(fc.property(fc.array(fc.string({ unit: 'binary' })), (chunks) => void read(chunks)));
    fc.assert(
      fc.property(fc.array(fc.constantFrom('<', '{', '"', 'title', '>', '/', '`', '\\', 'u', ':', '\n')), (chunks) => void read(chunks)),
    );
  });
});
