import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/** A stretch of the visible text (`visibleText` of the value) that is marked, and what is said of it to who points at it or hears it. `quote` is the stretch as it was judged. */
export type TextMark = { start: number; end: number; quote: string; tone: 'danger' | 'warning'; label: string };
type Marked = { text: string; marks: readonly TextMark[] };

const key = new PluginKey<DecorationSet>('textMarks');

const isSpace = (sign: string): boolean => /\s/.test(sign);

/** The place of each sign of the document that is no space: spaces are joined in the visible text, all else stands there in this order. */
const placesOf = (doc: Node): number[] => {
  const places: number[] = [];
  doc.descendants((node, at) => {
    for (let index = 0; index < (node.text?.length ?? 0); index += 1) if (!isSpace(node.text?.[index] ?? '')) places.push(at + index);
  });
  return places;
};

const draw = (doc: Node, { text, marks }: Marked): DecorationSet => {
  if (!marks.length) return DecorationSet.empty;
  const places = placesOf(doc);
  // How many signs that are no space stand before each place of the text.
  const before = new Uint32Array(text.length + 1);
  for (let index = 0; index < text.length; index += 1) before[index + 1] = (before[index] ?? 0) + (isSpace(text[index] ?? '') ? 0 : 1);
  // A text that is not the one that was marked any more waits for its own marks.
  if (before[text.length] !== places.length) return DecorationSet.empty;
  const decorations = marks.flatMap(({ start, end, quote, tone, label }) => {
    // The text was changed since it was judged: the mark would stand under other words.
    if (text.slice(start, end) !== quote) return [];
    const from = places[before[start] ?? 0];
    const last = places[(before[end] ?? 0) - 1];
    if (from === undefined || last === undefined || last < from) return [];
    return [Decoration.inline(from, last + 1, { 'data-mark': tone, title: label })];
  });
  return DecorationSet.create(doc, decorations);
};

/** Sets what is marked; `text` is the visible text that the marks were made for. */
export const markedBy = (marked: Marked): [PluginKey<DecorationSet>, Marked] => [key, marked];

/** Draws marks in the text, which move with it until new ones come. */
export const TextMarks = Extension.create({
  name: 'textMarks',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply: (transaction, drawn) => {
          const marked: Marked | undefined = transaction.getMeta(key);
          return marked ? draw(transaction.doc, marked) : drawn.map(transaction.mapping, transaction.doc);
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
});
