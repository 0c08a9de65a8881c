import { DOMParser, DOMSerializer, type Fragment, type Node, type Schema, Slice } from '@tiptap/pm/model';
import { fragmentOf, loosen } from './document-source.ts';
import { keptAttribute, keptSource } from './kept-media.ts';
import type { RewriteRange } from './rewrite-range.ts';

/** A part of a document as HTML whose pictures and embeds are the signs ⟦0⟧, ⟦1⟧ …, and what they stand for. */
export type SelectionHtml = { html: string; sources: readonly string[] };

const place = /⟦(\d{1,4})⟧/g;

const contentOf = (doc: Node, { from, to, isInline }: RewriteRange): Fragment => {
  if (!isInline) return doc.slice(from, to).content;
  const $from = doc.resolve(from);
  return $from.parent.content.cut($from.parentOffset, $from.parentOffset + (to - from));
};

/** A part of a document as it is handed to somebody who writes words alone. */
export const selectionHtml = (schema: Schema, doc: Node, range: RewriteRange): SelectionHtml => {
  const root = document.createElement('div');
  root.append(DOMSerializer.fromSchema(schema).serializeFragment(contentOf(doc, range)));
  loosen(root);
  const sources: string[] = [];
  for (const kept of root.querySelectorAll(`[${keptAttribute}]`)) {
    sources.push(keptSource(kept));
    kept.replaceWith(`⟦${sources.length - 1}⟧`);
  }
  return { html: root.innerHTML, sources };
};

/** What came back, with all that was kept of the part at its places byte for byte, as it goes into the document. */
export const sliceOf = (schema: Schema, html: string, { sources, isInline }: { sources: readonly string[]; isInline: boolean }): Slice => {
  const whole = html.replaceAll(place, (_, index: string) => sources[Number(index)] ?? '');
  const { content } = DOMParser.fromSchema(schema).parse(fragmentOf(whole), { preserveWhitespace: false });
  const only = content.childCount === 1 ? content.firstChild : null;
  if (isInline && only?.isTextblock) return new Slice(only.content, 0, 0);
  return isInline ? Slice.maxOpen(content) : new Slice(content, 0, 0);
};
