import { piecesOf } from '@inkstone/text/html-pieces';
import { getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { documentParts } from '../../apps/console/src/ui/editor/document-schema.ts';
import { readDocument } from '../../apps/console/src/ui/editor/document-source.ts';

/**
 * What became of one description. `isSame`: opened and left. With a word typed: `isRestSame`, all pieces but that of the word are there
 * byte for byte; `isOnlyWord`, and of its piece all but the word; `isUndone`, all of it once the word is taken back.
 */
export type Measured = { isSame: boolean; pieces: number; typed: { isRestSame: boolean; isOnlyWord: boolean; isUndone: boolean } | null };

const names = { picture: 'Picture', video: 'Video', embed: 'Embed', code: 'Code' };
const schema = getSchema(documentParts({ media: names, placeholder: '' }));
const word = ' inkstoned';

/** Behind the middle one of the words. */
const placeIn = (doc: Node): number | null => {
  const places: number[] = [];
  doc.descendants((node, at) => {
    if (node.isText) places.push(at + node.nodeSize);
  });
  return places[Math.floor(places.length / 2)] ?? null;
};

/** So much of the beginning and of the end two texts share. */
const sharedEnds = (one: string, other: string): { before: number; after: number } => {
  const most = Math.min(one.length, other.length);
  let before = 0;
  while (before < most && one[before] === other[before]) before += 1;
  let after = 0;
  while (after < most - before && one[one.length - 1 - after] === other[other.length - 1 - after]) after += 1;
  return { before, after };
};

const isRestSame = (html: string, changed: string): boolean => {
  const { before, after } = sharedEnds(html, changed);
  const pieces = piecesOf(html);
  let ahead = 0;
  return pieces.some((piece) => {
    const isHere = ahead <= before && html.length - ahead - piece.length <= after;
    ahead += piece.length;
    return isHere;
  });
};

const measure = (html: string): Measured => {
  const { doc, htmlOf } = readDocument(schema, html);
  const isSame = htmlOf(schema.nodeFromJSON(doc.toJSON())) === html;
  const pieces = piecesOf(html).length;
  const at = placeIn(doc);
  if (at === null) return { isSame, pieces, typed: null };
  const state = EditorState.create({ doc });
  const typed = state.apply(state.tr.insertText(word, at));
  const changed = htmlOf(typed.doc);
  const { before, after } = sharedEnds(html, changed);
  return {
    isSame,
    pieces,
    typed: {
      isRestSame: changed.includes(word.trim()) && isRestSame(html, changed),
      isOnlyWord: changed.length === html.length + word.length && before + after >= html.length,
      isUndone: htmlOf(typed.apply(typed.tr.delete(at, at + word.length)).doc) === html,
    },
  };
};

Reflect.set(window, 'measureDescriptions', (descriptions: readonly string[]): Measured[] => descriptions.map(measure));
