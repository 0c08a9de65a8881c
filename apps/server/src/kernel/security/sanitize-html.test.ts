import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attack } from '../../../test/attacks.ts';
import { xssVectors } from '../../../test/corpora/xss.ts';
import { expectSteadyGrowth } from '../../../test/growth.ts';
import { scaled } from '../../../test/scale.ts';
import { sanitizeRichText } from './sanitize-html.ts';

const tags =
  'p|div|span|h[2-6]|ul|ol|li|b|strong|i|em|u|s|sub|sup|small|code|pre|blockquote|br|hr|table|caption|thead|tbody|tfoot|tr|th|td|figure|figcaption|dl|dt|dd';
const text = '[^<>"]*';
/** Each tag as we write it, and no other; so that no two parsers can read it in two ways. */
const allowedPieces = [
  `<(?:${tags})(?: (?:start|colspan|rowspan|scope)="${text}")*(?: /)?>`,
  `<a href="(?:https?://|mailto:)${text}"(?: title="${text}")? rel="noopener noreferrer nofollow">`,
  `<img(?: (?:src="https://${text}"|alt="${text}"|title="${text}"|width="\\d{1,4}"|height="\\d{1,4}"))+ />`,
  `</(?:${tags}|a)>`,
  '[^<>]',
];
const allowed = new RegExp(`^(?:${allowedPieces.join('|')})*$`, 'iu');

describe('rich text', () => {
  it('is attacked in at least 150 ways', () => {
    expect(xssVectors.length).toBeGreaterThanOrEqual(150);
  });

  it.each(xssVectors.map((vector) => [JSON.stringify(vector).slice(0, 90), vector] as const))(
    'keeps nothing that acts of %s',
    async (_, vector) => {
      for (const html of [
        vector,
        `<p>before ${vector} after</p>`,
        `<table><tr><td>${vector}`,
        `<ul><li>${vector}</ul>`,
        `<b title="${vector}">`,
      ]) {
        await attack('hostile markup', () => {
          const clean = sanitizeRichText(html);
          expect(clean).toMatch(allowed);
          expect(clean).not.toMatch(/href="\s*(?:javascript|data|vbscript)/i);
        });
      }
    },
  );

  it('opens the same when it is cleaned again, so that a second parser finds nothing new', () => {
    const openings = (html: string) => html.match(/<[a-z][^>]*>/g);
    for (const vector of xssVectors) {
      const clean = sanitizeRichText(vector);
      expect(openings(sanitizeRichText(clean))).toEqual(openings(clean));
    }
  });

  it('holds for whatever is put together from pieces of attacks, also when it is cut', () => {
    const pieces = [
      '<',
      '>',
      '"',
      "'",
      '`',
      '=',
      '/',
      '<!--',
      '-->',
      '<p',
      '<img src=x',
      ' onerror=alert(1)',
      '<svg>',
      '<math>',
      '<style>',
      '</style>',
      '<table>',
      '<a href="',
      'javascript:',
      'https://a',
      '&lt;',
      '&#',
      '\0',
      '<script>',
      '<template>',
      '<select>',
      ']]>',
      '<![CDATA[',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces, ...xssVectors), { maxLength: 12 }), fc.nat(200), (parts, cut) => {
        expect(sanitizeRichText(parts.join('').slice(cut))).toMatch(allowed);
      }),
      { numRuns: scaled(3_000) },
    );
  });

  it('keeps what a description, an article and a page need', () => {
    const html =
      '<h2>Title</h2><p>One <b>b</b> <strong>s</strong> <em>e</em> <u>u</u> &amp; 您好</p><ul><li>a</li></ul><ol start="3"><li>b</li></ol>' +
      '<table><thead><tr><th scope="col">H</th></tr></thead><tbody><tr><td colspan="2">D</td></tr></tbody></table><blockquote>q</blockquote><br /><hr />' +
      '<img src="https://cdn.example/a.png?x=1&amp;y=2" alt="A &quot;b&quot;" width="640" height="480" />' +
      '<a href="https://a.example/?q=1&amp;r=2" rel="noopener noreferrer nofollow">link</a><a href="mailto:a@b.example" rel="noopener noreferrer nofollow">mail</a>';
    expect(sanitizeRichText(html)).toBe(html);
  });

  it('keeps the words of what it takes away, but not those of scripts and styles', () => {
    expect(sanitizeRichText('<section><h1>T</h1><center>c</center><font color=red>f</font></section>')).toBe('<h2>T</h2>cf');
    expect(sanitizeRichText('a<script>b</script><style>c</style><iframe>d</iframe><textarea>e</textarea>f')).toBe('af');
    expect(sanitizeRichText('<a href="/relative">r</a>')).toBe('<span>r</span>');
    expect(sanitizeRichText('<img src="http://a.example/x.png">')).toBe('');
  });

  it('ends open tags and bounds their depth', () => {
    expect(sanitizeRichText('<p><b>x')).toBe('<p><b>x</b></p>');
    const deep = sanitizeRichText(`${'<div>'.repeat(5_000)}x`);
    expect(deep.match(/<div>/g)?.length).toBeLessThanOrEqual(60);
  });

  it('takes no longer for hostile texts', async () => {
    for (const unit of ['<', '<p ', '<a href=', '&', '&#', '<!--', '<p>', '</', '"', '<img srcset="a,', '<svg>'])
      await expectSteadyGrowth(unit, 100_000, sanitizeRichText);
  });
});
