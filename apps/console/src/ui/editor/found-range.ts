import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { RewriteRange } from './rewrite-range.ts';
import { shownWords } from './rewrite-target.ts';
import type { AskedPart } from './rewriter.ts';
import { selectionHtml } from './selection-html.ts';

const words = (html: string): string => shownWords(html).replaceAll(/\s+/g, ' ');

const rangeAt = (doc: Node, { from, to }: AskedPart): RewriteRange | null => {
  if (from >= to || to > doc.content.size) return null;
  const [$from, $to] = [doc.resolve(from), doc.resolve(to)];
  return { from, to, isInline: $from.sameParent($to) && $from.parent.isTextblock };
};

/** Where the words stand inside of the blocks; what is no text counts as one sign. */
const inlineRanges = (doc: Node, sought: string): RewriteRange[] => {
  const found: RewriteRange[] = [];
  doc.descendants((node, at) => {
    if (!node.isTextblock) return true;
    const text = node.textBetween(0, node.content.size, '', ({ type }) => (type.name === 'hardBreak' ? '\n' : '▣'));
    for (let index = text.indexOf(sought); index >= 0; index = text.indexOf(sought, index + 1))
      found.push({ from: at + 1 + index, to: at + 1 + index + sought.length, isInline: true });
    return false;
  });
  return found;
};

/** So many whole blocks as long as the part was, from each block on. */
const blockRanges = (doc: Node, { from, to }: AskedPart): RewriteRange[] => {
  const found: RewriteRange[] = [];
  doc.forEach((_, at) => {
    if (at + (to - from) <= doc.content.size && doc.resolve(at + (to - from)).depth === 0)
      found.push({ from: at, to: at + (to - from), isInline: false });
  });
  return found;
};

/** Where a part that was asked for earlier stands by now: where it stood, or else nearest to there; null where its words are gone. */
export const findRange = ({ schema, state: { doc } }: Editor, asked: AskedPart): RewriteRange | null => {
  const sought = words(asked.selection);
  const isIt = (range: RewriteRange): boolean => words(selectionHtml(schema, doc, range).html) === sought;
  const exact = rangeAt(doc, asked);
  if (!sought) return null;
  if (exact && isIt(exact)) return exact;
  const far = ({ from }: RewriteRange): number => Math.abs(from - asked.from);
  const ranges = [...blockRanges(doc, asked), ...inlineRanges(doc, sought)].filter(isIt);
  return ranges.toSorted((one, other) => far(one) - far(other))[0] ?? null;
};
