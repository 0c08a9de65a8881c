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

  it('takes another order, and attributes in tags', () => {
    expect(
      read([
        '<seoTitle>S</seoTitle><description lang="en"><p>D</p></description><SEO description id="x">E</SEO description><title>T</title>',
      ]),
    ).toEqual({
      seoTitle: 'S',
      description: '<p>D</p>',
      seoDescription: 'E',
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

  it('finds the fields one level down, where only one object holds any', () => {
    expect(read(['{"listing": {"title": "T", "seo_description": "D"}}'])).toEqual({ title: 'T', seoDescription: 'D' });
    expect(read(['{"one": {"title": "T"}, "two": {"title": "U"}}'])).toEqual({});
    expect(read(['{"properties": {"title": {"type": "string", "description": "At most 70 characters"}}}'])).toEqual({});
  });

  it.each([
    ['labelled lines', '**Title:** T\n\n**Description:**\n<p>D</p>\n<p>E</p>\nSEO Title: S'],
    ['bare text', 'Canvas tote'],
    ['bare rich text', '<p>A text that is long enough to decide</p>'],
    ['a list in the place of a text', '{"title": ["One", "Two"]}'],
  ])('takes %s for no answer', (_, text) => {
    expect(read([text], ['title'])).toEqual({});
  });

  it.each([
    ['a closing tag', '<title>T</title><description>D', { ended: ['title'], broken: [] }],
    ['no other tag', '<title>T<description>D</description>', { ended: [], broken: ['title', 'description'] }],
    ['no tag of another', '<title>T</description><seoTitle>S</seoTitle>', { ended: ['seoTitle'], broken: ['title', 'description'] }],
    ['a closing quote and the next key', '{"title": "T", "description": "D', { ended: ['title'], broken: [] }],
    ['a closing quote and the end of the object', '{"title": "T", "description": "D"}', { ended: ['title', 'description'], broken: [] }],
    ['no quote at the very end', '{"title": "T", "description": "D"', { ended: ['title'], broken: [] }],
    ['no quote before other words', '{"title": "The "Drift", bag"} and more', { ended: [], broken: [] }],
  ])('knows the end of a field by %s', (_, text, known) => {
    const parser = createFieldParser<Field>(fields);
    for (const letter of text) parser.push(letter);
    parser.end();
    expect({ ended: [...parser.ended], broken: [...parser.broken] }).toEqual(known);
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
