import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mediaOf, piecesOf, withMediaOf } from './html-pieces.ts';

describe('piecesOf', () => {
  it.each([
    ['<p>One</p>\n<p class="x">Two</p>', ['<p>One</p>\n', '<p class="x">Two</p>']],
    ['\n <p>One</p>', ['\n <p>One</p>']],
    ['Loose <b>words</b><br>more', ['Loose <b>words</b><br>more']],
    [
      'Loose <p>One</p> tail <i>x</i><hr>\n<ul><li>a<ul><li>b</li></ul></li></ul>',
      ['Loose ', '<p>One</p>', ' tail <i>x</i>', '<hr>\n', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
    ],
    [
      '<div><p>One</p><table><tr><td>1</td></tr></table></div><!-- note -->',
      ['<div><p>One</p><table><tr><td>1</td></tr></table></div><!-- note -->'],
    ],
    [
      '<p>One</p><iframe src="https://v.example/"><p></iframe><h2>Two</h2>',
      ['<p>One</p>', '<iframe src="https://v.example/"><p></iframe>', '<h2>Two</h2>'],
    ],
    ['<p title="a>b</p>">One</p><p>Two</p>', ['<p title="a>b</p>">One</p>', '<p>Two</p>']],
  ])('cuts %j at its outermost blocks', (html, pieces) => {
    expect(piecesOf(html)).toEqual(pieces);
  });

  it.each([
    '<p>One<p>Two',
    '<ul><li>a<li>b</ul>',
    '<p>One</div>',
    '<b><p>One</b></p>',
    '<p><div>x</div></p>',
    '<table><tr><td>1<td>2</tr></table>',
    '</p><p>x</p>',
  ])('leaves %j whole, which a browser would mend', (html) => {
    expect(piecesOf(html)).toEqual([html]);
  });

  it('loses and adds nothing, whatever it is given', () => {
    const parts = [
      '<p>',
      '</p>',
      'a',
      ' ',
      '\n',
      '<br>',
      '<ul>',
      '<li>',
      '</li>',
      '</ul>',
      '<img src="x">',
      '<iframe>',
      '</iframe>',
      '<',
      '>',
      '"',
      '<!--',
      '-->',
      '<div class="',
      '</div>',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 30 }), (list) => {
        expect(piecesOf(list.join('')).join('')).toBe(list.join(''));
      }),
    );
  });
});

describe('mediaOf', () => {
  it('finds what is no text, byte for byte', () => {
    const video = '<video controls><source src="a.mp4">No</video>';
    const frame = "<IFRAME src='https://v.example/?a=1&b=2' allowfullscreen></IFRAME>";
    const html = `<p>One <img src="a.jpg" alt="1 > 0"> two</p>${video}<div>${frame}</div><style>p{color:red}</style><object><embed src="x"></object>`;
    const media = mediaOf(html);
    expect(media.map(({ kind }) => kind)).toEqual(['picture', 'video', 'embed', 'code', 'embed']);
    expect(media.map(({ source }) => source)).toEqual([
      '<img src="a.jpg" alt="1 > 0">',
      video,
      frame,
      '<style>p{color:red}</style>',
      '<object><embed src="x"></object>',
    ]);
    for (const { source, start, end } of media) expect(html.slice(start, end)).toBe(source);
  });

  it('takes nothing that never ends, and nothing of a comment', () => {
    expect(mediaOf('<video src="x"><p>Words')).toEqual([]);
    expect(mediaOf('<!-- <img src="x"> --><p>Words</p>')).toEqual([]);
  });
});

describe('withMediaOf', () => {
  it('puts what is missing to the end, once, and no scripts', () => {
    const picture = '<img src="a.jpg">';
    expect(withMediaOf(`<p>${picture}New</p>`, `${picture}<style>p{}</style><iframe src="v"></iframe>`)).toBe(
      `<p>${picture}New</p><p><iframe src="v"></iframe></p>`,
    );
    expect(withMediaOf('<p>New</p>', '<p>Old</p>')).toBe('<p>New</p>');
  });
});
