import { visibleText } from '@inkstone/text/visible-text';

/** A stretch of HTML that can go without taking a tag of another one along. */
type Unit = { start: number; end: number; weight: number; facts: number };

const tag = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/gi;
const block = /^(?:p|li|ul|ol|h[1-6]|div|table|tbody|tr|td|th|blockquote|br|hr)$/;
const sentenceEnd = /[.!?…]["'”’)\]]{0,3}(?=\s)|[。！？]["”’」』）]{0,3}/gu;
const loneTags = new Set(['br', 'hr']);
/** A text is short enough at so much of its length. */
const wanted = 0.6;

/** Whether every tag that opens in a stretch closes in it. */
const isBalanced = (html: string): boolean => {
  const open: string[] = [];
  for (const [, end, name = ''] of html.matchAll(tag)) {
    if (loneTags.has(name.toLowerCase())) continue;
    if (!end) open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
};

const unitOf = (html: string, start: number, end: number): Unit => {
  const words = visibleText(html.slice(start, end));
  return { start, end, weight: words.length, facts: words.match(/\d+/g)?.length ?? 0 };
};

/** What stands between two tags of blocks. */
const linesOf = (html: string): { start: number; end: number; name: string }[] => {
  const lines: { start: number; end: number; name: string }[] = [];
  let start = 0;
  let name = '';
  for (const found of html.matchAll(tag)) {
    const [text, end, found2 = ''] = found;
    const next = found2.toLowerCase();
    if (!block.test(next)) continue;
    if (html.slice(start, found.index).trim()) lines.push({ start, end: found.index, name });
    start = found.index + text.length;
    name = end ? '' : next;
  }
  if (html.slice(start).trim()) lines.push({ start, end: html.length, name });
  return lines;
};

const sentencesIn = (html: string, { start, end }: { start: number; end: number }): Unit[] => {
  const units: Unit[] = [];
  let from = start;
  // Signs inside of tags end no sentence.
  const text = html.slice(start, end).replaceAll(/<[^<>]*>/g, (found) => ' '.repeat(found.length).replace(' ', 'x'));
  for (const found of text.matchAll(sentenceEnd)) {
    const behind = start + found.index + found[0].length;
    if (!isBalanced(html.slice(from, behind))) continue;
    units.push(unitOf(html, from, behind));
    from = behind;
  }
  if (html.slice(from, end).trim()) units.push(unitOf(html, from, end));
  return units;
};

/** What may go: sentences behind the first of their paragraph, and items of a list behind its first, whole. */
const droppable = (html: string): Unit[] => {
  const lines = linesOf(html);
  const items = lines
    .filter(({ name }) => name === 'li')
    .flatMap(({ start, end }) => {
      const from = html.lastIndexOf('<', start - 1);
      return html.startsWith('</li>', end) ? [unitOf(html, from, end + '</li>'.length)] : [];
    });
  const sentences = lines
    .filter(({ name }) => name === 'p' || name === 'br' || name === '')
    .flatMap((line) => sentencesIn(html, line).slice(1));
  return [...items.slice(1), ...sentences].filter(({ start, end }) => {
    const part = html.slice(start, end);
    return isBalanced(part) && !part.includes('⟦');
  });
};

/**
 * A text made shorter by leaving sentences and items of lists out, and nothing else: each word of the result stands in the text.
 * What names no number goes first, the longest before others; the text itself where nothing can go.
 */
export const shortened = (html: string): string => {
  const whole = visibleText(html).length;
  const gone: Unit[] = [];
  let left = whole;
  for (const unit of droppable(html).toSorted((one, other) => one.facts - other.facts || other.weight - one.weight)) {
    if (left <= whole * wanted) break;
    // A sentence with numbers goes only where nothing else could.
    if (unit.facts && gone.length) break;
    gone.push(unit);
    left -= unit.weight;
  }
  return gone
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), html)
    .trim();
};
