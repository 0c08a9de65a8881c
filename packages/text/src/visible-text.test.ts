import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeHtml } from './html.ts';
import { blocksOf, visibleLines, visibleText } from './visible-text.ts';

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

describe('the visible text of HTML', () => {
  it.each([
    ['<h1>Title</h1><p>One <b>two</b>&nbsp;three</p><ul><li>a</li><li>b</li></ul>', 'Title\nOne two three\na\nb'],
    ['<p>a<br>b<hr>c</p>', 'a\nb\nc'],
    ['<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>', '1 2\n3'],
    ['a\n  b\t c', 'a b c'],
    ['<p>Fish &amp; chips &lt;3 &quot;x&quot; &copy; 您好</p>', 'Fish & chips <3 "x" © 您好'],
    ['<script>alert("</p>")</script><style>p{}</style><STYLE>q{}</style >x', 'x'],
    ['<svg><svg><text>a</text></svg><text>b</text></svg>c<title>d</title>', 'c'],
    ['<!-- <p>a</p> --><!doctype html><?xml ?></>b', 'b'],
    ['<a title="x > y" href=\'>\'>link</a> 1 < 2 <3', 'link 1 < 2 <3'],
    ['one<script>two', 'one'],
    ['one<p title="two', 'one'],
    ['plain', 'plain'],
    ['', ''],
    ['<p> </p><div></div>', ''],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  ])('of %s is its words, a line for each block', (html, expected) => {
    expect(visibleLines(html)).toBe(expected);
    expect(visibleText(html)).toBe(expected.replaceAll('\n', ' '));
  });

  it('tells what each block is', () => {
    expect(blocksOf('<h3>a</h3>b<ul><li><b>c</b> d</li></ul>e')).toEqual([
      { kind: 'heading', text: 'a' },
      { kind: 'paragraph', text: 'b' },
      { kind: 'item', text: 'c d' },
      { kind: 'paragraph', text: 'e' },
    ]);
  });

  it('gives back any text that was escaped, whatever stands around it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, title) => {
        expect(visibleText(`<div class="${escapeHtml(title)}"><p>${escapeHtml(text)}</p></div>`)).toBe(oneLine(text));
      }),
    );
  });

  it('takes twice as long for twice as much, however broken', () => {
    // Of this thread alone, so that a busy machine changes nothing.
    const timeOf = (html: string): number => {
      const before = process.threadCpuUsage();
      visibleText(html);
      return process.threadCpuUsage(before).user / 1000;
    };
    for (const unit of [
      '<',
      '<p ',
      '<a href=',
      '<a href="',
      '&',
      '&#',
      '<!--',
      '<p>',
      '</',
      '"',
      '<svg>',
      '<script>',
      '<svg></svg>',
      '=" ',
    ]) {
      const [small, large] = [timeOf(unit.repeat(20_000)), timeOf(unit.repeat(200_000))];
      // Ten times as much; quadratic work would take a hundred times as long.
      expect(large, unit).toBeLessThan(40 * Math.max(small, 5));
    }
  });
});
