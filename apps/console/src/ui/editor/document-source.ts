import { piecesOf } from '@inkstone/text/html-pieces';
import { DOMParser, DOMSerializer, Fragment, type Node, type Schema } from '@tiptap/pm/model';
import { editableFragment } from '../data/clean-fragment.ts';
import { keptAttribute, keptSource, keptValue, withPlaces, withSources } from './kept-media.ts';
import { patchedSource } from './patched-source.ts';

/** A piece of the HTML that was read, and the blocks that it became. */
type Piece = { source: string; blocks: readonly Node[] };
/** A document with the HTML that it was read from. */
export type ReadDocument = {
  doc: Node;
  /** The HTML of a document that this one has become: blocks that nobody changed stand there byte for byte, others are written cleanly. */
  htmlOf: (doc: Node) => string;
};

/** HTML as nodes of the page, whose placeholders hold what they stand for. */
export const fragmentOf = (html: string): DocumentFragment => {
  const places = withPlaces(html);
  const fragment = editableFragment(places.html);
  for (const place of fragment.querySelectorAll(`[${keptAttribute}]`))
    place.setAttribute(keptAttribute, keptValue(places.sources[Number(place.getAttribute(keptAttribute))] ?? ''));
  return fragment;
};

const parse = (schema: Schema, html: string): Node => DOMParser.fromSchema(schema).parse(fragmentOf(html), { preserveWhitespace: false });

const isBlank = (doc: Node): boolean =>
  doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.firstChild.childCount === 0;

/** Pieces that became nothing (a comment, an empty line) belong to the one before them, or after. */
const withoutSilent = (pieces: readonly Piece[]): Piece[] => {
  const said: Piece[] = [];
  let ahead = '';
  for (const { source, blocks } of pieces) {
    const before = said.at(-1);
    if (blocks.length) said.push({ source: ahead + source, blocks });
    else if (before) said[said.length - 1] = { ...before, source: before.source + source };
    if (blocks.length) ahead = '';
    else if (!before) ahead += source;
  }
  return said;
};

const readPieces = (schema: Schema, html: string): Piece[] =>
  withoutSilent(
    piecesOf(html).map((source) => {
      const doc = parse(schema, source);
      return { source, blocks: isBlank(doc) ? [] : doc.children };
    }),
  );

/** A cell or an item that is one paragraph needs no tags for it. */
export const loosen = (root: HTMLElement): void => {
  for (const paragraph of root.querySelectorAll(':is(td, th) > p:only-child, li > p:first-child'))
    if (paragraph.parentElement?.querySelectorAll(':scope > p').length === 1) paragraph.replaceWith(...paragraph.childNodes);
};

const write = (schema: Schema, block: Node): string => {
  const root = document.createElement('div');
  root.append(DOMSerializer.fromSchema(schema).serializeFragment(Fragment.from(block)));
  loosen(root);
  const sources: string[] = [];
  for (const place of root.querySelectorAll(`[${keptAttribute}]`)) {
    sources.push(keptSource(place));
    place.setAttribute(keptAttribute, String(sources.length - 1));
  }
  return withSources(root.innerHTML, sources);
};

const isAlike = (some: readonly Node[], others: readonly Node[]): boolean =>
  some.length === others.length && some.every((block, index) => others[index]?.eq(block));

type Likeness = (one: Node, other: Node) => boolean;
const isItself: Likeness = (one, other) => one === other;
const isEqual: Likeness = (one, other) => one.eq(other);

/** Whether the blocks of a piece stand there, one after the other, from this place on. */
const standsAt = ({ blocks }: Piece, { now, index }: { now: Node; index: number }, isLike: Likeness): boolean =>
  blocks.every((block, offset) => {
    const child = now.maybeChild(index + offset);
    return child !== null && isLike(child, block);
  });

type Hands = { read: (html: string) => Node; htmlOfBlock: (block: Node) => string };

/** The HTML of a document with as many blocks as were read: each stands where it stood. */
const createPatching = (kept: readonly Piece[], { read, htmlOfBlock }: Hands): ((now: Node) => string) => {
  /** Each piece as it was last put together with a text of it changed. */
  const newest = new Map<number, Piece>();
  /** The piece with these blocks: with only a text of it changed where that is all, else written cleanly. */
  const htmlOfPiece = (index: number, blocks: readonly Node[]): string => {
    const whole = kept[index];
    const known = newest.get(index) ?? whole;
    if (!whole || !known || isAlike(whole.blocks, blocks)) return whole?.source ?? '';
    if (isAlike(known.blocks, blocks)) return known.source;
    const clean = blocks.map(htmlOfBlock).join('');
    const wished = read(clean);
    const patched = patchedSource(known, blocks, (source) => read(source).eq(wished));
    if (patched !== null) newest.set(index, { source: patched, blocks });
    return patched ?? clean;
  };
  return (now) => {
    let at = 0;
    return kept
      .map(({ blocks }, index) => {
        const here = now.children.slice(at, at + blocks.length);
        at += blocks.length;
        return htmlOfPiece(index, here);
      })
      .join('');
  };
};

/** Reads HTML into a document of the editor. */
export const readDocument = (schema: Schema, html: string): ReadDocument => {
  const whole = parse(schema, html);
  const pieces = readPieces(schema, html);
  const joined = schema.topNodeType.createAndFill(null, Fragment.from(pieces.flatMap(({ blocks }) => blocks)));
  // What reads otherwise in pieces is kept or lost as a whole.
  const isCut = joined?.eq(whole) ?? false;
  const doc = isCut && joined ? joined : whole;
  const kept = isCut ? pieces : [{ source: html, blocks: doc.children }];
  const byFirst = new Map(kept.map((piece) => [piece.blocks[0], piece]));
  const written = new WeakMap<Node, string>();

  const htmlOfBlock = (block: Node): string => {
    const known = written.get(block) ?? write(schema, block);
    written.set(block, known);
    return known;
  };
  /** The piece that stands at this place as it was read; what an undo brought back is equal and not the same. */
  const pieceAt = (now: Node, index: number): Piece | undefined => {
    const same = byFirst.get(now.child(index));
    if (same && standsAt(same, { now, index }, isItself)) return same;
    return kept.find((piece) => standsAt(piece, { now, index }, isEqual));
  };

  const htmlInPlace = createPatching(kept, { read: (source) => parse(schema, source), htmlOfBlock });

  return {
    doc,
    htmlOf: (now) => {
      if (now.eq(doc)) return html;
      if (isBlank(now)) return '';
      // Of an empty text no piece was read: its one paragraph is of the editor's own making.
      if (kept.length && now.childCount === doc.childCount) return htmlInPlace(now);
      const texts: string[] = [];
      for (let index = 0; index < now.childCount; ) {
        const piece = pieceAt(now, index);
        texts.push(piece?.source ?? htmlOfBlock(now.child(index)));
        index += piece?.blocks.length ?? 1;
      }
      return texts.join('');
    },
  };
};
