import { getSchema } from '@tiptap/core';
import { EditorState } from '@tiptap/pm/state';
import { describe, expect, it } from 'vitest';
import { documentParts } from './document-schema.ts';
import { readDocument } from './document-source.ts';

const names = { picture: 'Picture', video: 'Video', embed: 'Embed', code: 'Script' };
const schema = getSchema(documentParts({ media: names, placeholder: '' }));
const frame = "<iframe width='560' src='https://www.youtube.com/embed/x?rel=0' allowfullscreen></iframe>";

/** The HTML after `word` was typed at the end of the first text that says `where`. */
const typed = (html: string, where: string, word: string): string => {
  const { doc, htmlOf } = readDocument(schema, html);
  let end = -1;
  doc.descendants((node, at) => {
    const index = node.text?.indexOf(where) ?? -1;
    if (end < 0 && index >= 0) end = at + index + where.length;
  });
  if (end < 0) throw new Error(`nothing says ${where}`);
  return htmlOf(EditorState.create({ doc }).tr.insertText(word, end).doc);
};

describe('a document of the editor', () => {
  it.each([
    '<p class="intro" style="color:red">One <span style="font-weight:700">two</span></p>\r\n<ul class="x">\n<li>a</li>\n</ul>',
    `<div><h1>Big</h1><p>Text&nbsp;here &amp; there<BR/></p>${frame}</div>`,
    'Loose words<br><br><b>bold</b>\n\n<table width="100%"><tbody><tr><td>1</td></tr></tbody></table>',
    '<p>One<p>Two',
    '<!-- note --><p></p><p>&bull; point</p>',
    '',
  ])('is %j again while nothing is changed', (html) => {
    const { doc, htmlOf } = readDocument(schema, html);
    expect(htmlOf(doc)).toBe(html);
    expect(htmlOf(schema.nodeFromJSON(doc.toJSON()))).toBe(html);
  });

  it.each(['', '<p></p>', '<!-- note -->', '<p>&nbsp;</p>'])('says what is typed where %j had no word', (html) => {
    const { doc, htmlOf } = readDocument(schema, html);
    expect(htmlOf(EditorState.create({ doc }).tr.insertText('abc', 1).doc)).toContain('abc');
  });

  it('changes in the source nothing but the words that were typed', () => {
    const intro = '<p class="intro" style="color:red">One <span style="font-weight:700">two</span></p>\r\n';
    const list = '<UL class="x">\n<li style="a:b">first</li>\n<li>second</li></UL>\n';
    const html = `${intro}${list}<div>${frame}</div>`;
    expect(typed(html, 'second', '!')).toBe(`${intro}${list.replace('second', 'second!')}<div>${frame}</div>`);
    expect(typed(html, 'two', '!')).toBe(`${intro.replace('two', 'two!')}${list}<div>${frame}</div>`);
  });

  it('keeps the source through several places, signs that are written as names, and a space at the end', () => {
    const html = '<div class="a"><p style="b:c">&bull; Caf&eacute; &amp; bar<BR>\n two</p><p>Three</p></div>';
    const { doc, htmlOf } = readDocument(schema, html);
    const state = EditorState.create({ doc });
    const placeOf = (now: typeof doc, word: string): number => {
      let place = -1;
      now.descendants((node, at) => {
        const index = node.text?.indexOf(word) ?? -1;
        if (index >= 0) place = at + index + word.length;
      });
      return place;
    };
    const first = state.apply(state.tr.insertText('s', placeOf(doc, 'bar')));
    expect(htmlOf(first.doc)).toBe(html.replace('bar', 'bars'));
    const spaced = first.apply(first.tr.insertText(' ', placeOf(first.doc, 'Three')));
    htmlOf(spaced.doc);
    const second = spaced.apply(spaced.tr.insertText('<4>', placeOf(spaced.doc, 'Three ')));
    expect(htmlOf(second.doc)).toBe(html.replace('bar', 'bars').replace('Three', 'Three &lt;4&gt;'));
    const gone = second.apply(second.tr.delete(placeOf(second.doc, 'Caf') - 3, placeOf(second.doc, 'Caf') + 2));
    expect(htmlOf(gone.doc)).toBe('<div class="a"><p style="b:c">&bull; &amp; bars<BR>\n two</p><p>Three &lt;4&gt;</p></div>');
  });

  it.each([
    { what: 'before a break', html: '<p>Soft hood. <br />Pocket.</p>', space: '. ', after: '<p>Soft hood.  red<br />Pocket.</p>' },
    { what: 'that is a name', html: '<p><b>Red</b> tee!&nbsp;</p>', space: '!\u00a0', after: '<p><b>Red</b> tee!&nbsp; red</p>' },
    { what: 'before a mark', html: '<p><b>A</b> of <i>B</i>.</p>', space: ' of ', after: '<p><b>A</b> of  red<i>B</i>.</p>' },
  ])('takes nothing away behind a space $what', ({ html, space, after }) => {
    expect(typed(html, space, ' red')).toBe(after);
  });

  it('writes cleanly a block of which more than words was changed, and leaves the others byte for byte', () => {
    const intro = '<p class="intro">One two</p>\n';
    const list = '<UL class="x">\n<li style="a:b">first</li></UL>';
    const { doc, htmlOf } = readDocument(schema, intro + list);
    const bold = schema.marks['bold'];
    if (!bold) throw new Error('nothing is bold');
    expect(htmlOf(EditorState.create({ doc }).tr.addMark(1, 4, bold.create()).doc)).toBe(`<p><strong>One</strong> two</p>${list}`);
  });

  it('gives back what it cannot show in a paragraph that was changed', () => {
    const picture = '<img src="//cdn.shop.example/a.jpg?v=1" data-x=\'1\' alt="1 > 0" style="float:left">';
    expect(typed(`<p class="y">${picture}Words ${frame}</p>`, 'Words', ' more')).toBe(`<p class="y">${picture}Words more ${frame}</p>`);
  });

  it('keeps tables, links and line ends of a block that was changed', () => {
    const table = '<table><tbody><tr><th>Size</th><td colspan="2">10 cm</td></tr></tbody></table>';
    expect(typed(`<p>x</p>${table}`, '10 cm', ' wide')).toBe(`<p>x</p>${table.replace('10 cm', '10 cm wide')}`);
    const link = '<p>See <a href="https://a.example/?b=1&amp;c=2">this</a><br>and <strong>that</strong></p>';
    expect(typed(link, 'and ', 'also ')).toBe(link.replace('and ', 'and also '));
    const nested = '<ul><li>One<ul><li>Two</li></ul></li></ul>';
    expect(typed(nested, 'Two', '!')).toBe(nested.replace('Two', 'Two!'));
  });

  it('is empty when nothing is left', () => {
    const { doc, htmlOf } = readDocument(schema, '<p class="x">One</p>');
    expect(htmlOf(EditorState.create({ doc }).tr.delete(1, 4).doc)).toBe('');
  });

  it('reads nothing that acts', () => {
    const { doc } = readDocument(
      schema,
      '<p onclick="x()">a<img src=x onerror=alert(1)><a href="javascript:x()">b</a></p><script>x()</script>',
    );
    expect(doc.textContent).toBe('ab');
    expect(JSON.stringify(doc.toJSON())).not.toContain('javascript:');
  });
});
