import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeEntities } from './entities.ts';
import { escapeHtml, html, trusted } from './html.ts';

describe('escapeHtml', () => {
  it('leaves nothing that could begin a tag, an entity or the end of an attribute', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const escaped = escapeHtml(text);
        expect(escaped).not.toMatch(/[<>"']/);
        expect(escaped.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, '')).not.toContain('&');
      }),
    );
  });

  it('is read back as it was given', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(decodeEntities(escapeHtml(text))).toBe(text);
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[&<>"'a-z;#0-9]*$/), (text) => {
        expect(decodeEntities(escapeHtml(text))).toBe(text);
      }),
    );
  });
});

describe('html', () => {
  it('never lets a sign of markup through that was not marked as markup', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, title) => {
        const { markup } = html`<p title="${title}">${text}</p>`;
        expect(markup.match(/</g)).toHaveLength(2);
        expect(markup.match(/>/g)).toHaveLength(2);
        expect(markup.match(/"/g)).toHaveLength(2);
      }),
    );
  });

  it('keeps markup, joins lists and leaves out what is nothing', () => {
    const items = ['a<', 'b'].map((text) => html`<li>${text}</li>`);
    expect(html`<ul>${items}</ul>${false}${null}${0}${trusted('<hr>')}`.markup).toBe('<ul><li>a&lt;</li><li>b</li></ul>0<hr>');
  });
});

describe('decodeEntities', () => {
  it.each([
    ['Caf&eacute; &ndash; 5&#160;&#x20AC; &hearts;', 'Café – 5\u00a0€ ♥'],
    ['&amp;lt;', '&lt;'],
    ['&unknown; &; &#; &#x; & &copy', '&unknown; &; &#; &#x; & &copy'],
    ['&#0;&#xd800;&#x110000;&#9999999;', '\ufffd\ufffd\ufffd\ufffd'],
    ['&frac12;&sup2;', '½²'],
  ])('reads %s', (text, expected) => {
    expect(decodeEntities(text)).toBe(expected);
  });
});
