import { describe, expect, it } from 'vitest';
import { mailBody, mailDocument } from './mail-html.ts';
import { mailText } from './mail-text.ts';
import { hasMark, mergeMark, replaceMarks, unknownMarks } from './merge-fields.ts';
import { inSyntax, type MergeSyntax } from './merge-syntax.ts';

const syntax: MergeSyntax = {
  first_name: { plain: '{{ name }}', withWords: "{{ name | default: '%s' }}" },
  shop_name: null,
  shop_link: { plain: '{{ shop }}' },
  cart_link: { plain: '{{ cart }}' },
  unsubscribe_link: { plain: '{% leave %}' },
};
const merge = inSyntax(syntax);

describe('the fields of an e-mail', () => {
  it('are found with their words and written as a mailer writes them', () => {
    expect(replaceMarks('Hello {first_name|there}, {First_Name}', merge)).toBe("Hello {{ name | default: 'there' }}, {{ name }}");
    expect(replaceMarks('{shop_name}', merge)).toBe('{shop_name}');
    expect(hasMark('<p>{cart_link|Your &amp; my cart}</p>', 'cart_link')).toBe(true);
    expect(hasMark('{cart_linked}', 'cart_link')).toBe(false);
    expect(mergeMark('cart_link', 'Go')).toBe('{cart_link|Go}');
  });

  it('are named where they are none', () => {
    expect(unknownMarks('{customer} {first_name} {customer} {a b} {}')).toEqual(['{customer}']);
  });

  it('let no words end the mark of a mailer', () => {
    expect(replaceMarks("{first_name|x'} y", merge)).toBe("{{ name | default: 'x' }} y");
    expect(mailBody({ language: 'en', body: '<p>{first_name|a &lt;img onerror=b&gt;}</p>' }, merge)).not.toContain('<img');
    expect(merge({ field: 'first_name', words: `a'"%s*` })).toBe("{{ name | default: 'as' }}");
  });
});

const mail = { subject: 'A & B', preheader: 'For {first_name|you}', language: 'en' };

describe('an e-mail as HTML', () => {
  it('has its styles at the elements, and links where the fields are', () => {
    const body = mailBody(
      { language: 'en', body: '<p>Hi {first_name|there} &lt;3</p><p>{cart_link}</p><p>or {shop_link|look &amp; see}</p>' },
      merge,
    );
    expect(body).toContain("Hi {{ name | default: 'there' }} &lt;3");
    expect(body).toMatch(/<a href="\{\{ cart \}\}" style="display:inline-block[^"]+">To your cart<\/a>/);
    expect(body).toMatch(/or <a href="\{\{ shop \}\}" style="color:[^"]+">look &amp; see<\/a>/);
    expect(body.match(/<p style="margin:/g)).toHaveLength(3);
  });

  it('lets nothing through that no mail should have', () => {
    const body = mailBody(
      {
        language: 'en',
        body: '<script>x()</script><p onclick="y()">A<a href="javascript:z()">b</a><img src="http://a.example/t.gif" alt="c"><iframe src="https://a.example">d</iframe><style>p{}</style></p><!-- e -->',
      },
      merge,
    );
    expect(body).not.toMatch(/script|onclick|iframe|http:|<style|<!--/);
    expect(body).toContain('>b</a>');
  });

  it('is a whole document with the preheader unseen before the text', () => {
    const document = mailDocument({ ...mail, body: '<p>Text</p>' }, merge);
    expect(document).toContain('<title>A &amp; B</title>');
    expect(document.indexOf("For {{ name | default: 'you' }}")).toBeLessThan(document.indexOf('Text'));
    expect(document).toContain('color-scheme');
    expect(mailDocument({ ...mail, preheader: ' ', body: '' }, merge)).not.toContain('display:none');
  });
});

describe('an e-mail as text', () => {
  it('keeps lists, tables, quotes and where links lead', () => {
    const body =
      '<h2>News</h2><p>One<br>two &amp; <a href="https://a.example/x">three</a>, <a href="mailto:a@b.example">a@b.example</a></p><ul><li>a</li><li>b<ul><li>c</li></ul></li></ul><ol><li>d</li><li>e</li></ol><table><tr><th>Size</th><td>L</td></tr><tr><th>Colour</th><td>red</td></tr></table><blockquote><p>Said</p></blockquote><hr><p><img src="https://a.example/i.png" alt="A tote"></p><p>{unsubscribe_link}</p>';
    expect(mailText({ body, language: 'de' }, merge)).toBe(
      `News

One
two & three (https://a.example/x), a@b.example

- a
- b
  - c

1. d
2. e

Size | L
Colour | red

> Said

----

[A tote]

Abmelden: {% leave %}
`,
    );
  });

  it('is empty for nothing', () => {
    expect(mailText({ body: '<p></p>', language: 'en' }, merge).trim()).toBe('');
  });
});
