import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import styles from './rewrite.module.css';
import type { DiffPart } from './word-diff.ts';

/** The part of a document that is being written anew: words inside of one block, or whole blocks. */
export type RewriteRange = { from: number; to: number; isInline: boolean };
/** The part, and how what came differs from it; no difference while nothing has come. */
type Rewriting = RewriteRange & { difference: readonly DiffPart[] | null };

const key = new PluginKey<Rewriting | null>('rewriting');

/** Sets which part is written anew, and how what came differs from it; null when that is decided. */
export const rewriting = (value: Rewriting | null): [PluginKey<Rewriting | null>, { value: Rewriting | null }] => [key, { value }];

/** The part that is written anew, where it stands by now; null for none, and for one that was changed meanwhile. */
export const rewritingIn = (state: EditorState): Rewriting | null => key.getState(state) ?? null;

/** What is selected, as far as it can be written anew: inside of one block its words, else the outermost blocks whole. */
export const rangeOf = ({ selection: { $from, $to, from, to, empty } }: EditorState): RewriteRange | null => {
  if (empty) return null;
  if ($from.sameParent($to) && $from.parent.isTextblock) return { from, to, isInline: true };
  const [first, last] = [$from.depth ? $from.before(1) : from, $to.depth ? $to.after(1) : to];
  return { from: first, to: last, isInline: false };
};

const drawn = (isInline: boolean, difference: readonly DiffPart[]) => () => {
  const place = document.createElement(isInline ? 'span' : 'div');
  place.className = styles['difference'] ?? '';
  place.contentEditable = 'false';
  for (const { text, side } of difference) {
    const part = document.createElement(side === 'before' ? 'del' : side === 'after' ? 'ins' : 'span');
    part.textContent = text;
    place.append(part);
  }
  return place;
};

/** The part as it is on the page: tinted while it is being written, then the difference in its place. */
const draw = (doc: Node, { from, to, isInline, difference }: Rewriting): DecorationSet => {
  const attributes = { class: styles[difference ? 'old' : 'asked'] ?? '' };
  const parts: Decoration[] = [];
  if (isInline) parts.push(Decoration.inline(from, to, attributes));
  else
    doc.forEach((block, at) => {
      if (at >= from && at < to) parts.push(Decoration.node(at, at + block.nodeSize, attributes));
    });
  if (difference) parts.push(Decoration.widget(from, drawn(isInline, difference), { side: -1 }));
  return DecorationSet.create(doc, parts);
};

/** Draws the part of the text that is being written anew, and moves with it. */
export const RewriteRanges = Extension.create({
  name: 'rewriteRanges',
  addProseMirrorPlugins: () => [
    new Plugin<Rewriting | null>({
      key,
      state: {
        init: () => null,
        apply: (transaction, before) => {
          const set: { value: Rewriting | null } | undefined = transaction.getMeta(key);
          if (set) return set.value;
          if (!before || !transaction.docChanged) return before;
          const [from, to] = [transaction.mapping.mapResult(before.from, 1), transaction.mapping.mapResult(before.to, -1)];
          // Somebody wrote into it: what comes would be about other words.
          const isSame = !from.deletedAcross && !to.deletedAcross && to.pos - from.pos === before.to - before.from;
          return isSame ? { ...before, from: from.pos, to: to.pos } : null;
        },
      },
      props: {
        decorations: (state) => {
          const value = key.getState(state);
          return value ? draw(state.doc, value) : null;
        },
      },
    }),
  ],
});
