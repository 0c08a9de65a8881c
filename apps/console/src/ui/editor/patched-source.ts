import { decodeEntities } from '@inkstone/text/entities';
import { escapeHtml } from '@inkstone/text/html';
import { signPlaces } from '@inkstone/text/sign-places';
import { Fragment, type Node } from '@tiptap/pm/model';

/** Of longer sources finding the place would hold up the typing. */
const longest = 20_000;
const spaces = /\s/g;
/** Spaces as a source writes them. */
const room = /^(?:\s|&nbsp;|&#160;|&#xa0;)*/i;

/** The text that differs between two stretches of blocks of the same build; null where more than text does. */
const textChange = (before: Fragment, after: Fragment): { from: number; to: number; text: string } | null => {
  const from = before.findDiffStart(after);
  const ends = before.findDiffEnd(after);
  if (from === null || !ends) return null;
  // What is the same on both sides of the change is taken once.
  const overlap = Math.max(0, from - Math.min(ends.a, ends.b));
  const [to, behind] = [ends.a + overlap, ends.b + overlap];
  const isPlain = (part: Fragment): boolean => part.childCount === 0 || (part.childCount === 1 && part.firstChild?.isText === true);
  const [one, other] = [sliceOf(before, from, to), sliceOf(after, from, behind)];
  return one && other && isPlain(one) && isPlain(other) ? { from, to, text: other.textBetween(0, other.size) } : null;
};

/** What stands between two places of the same block; null where they are in two. */
const sliceOf = (blocks: Fragment, from: number, to: number): Fragment | null => {
  const cut = blocks.cut(from, to);
  let content = cut;
  while (content.childCount === 1 && content.firstChild && !content.firstChild.isText && !content.firstChild.isLeaf)
    content = content.firstChild.content;
  return content.childCount > 1 ? null : content;
};

const signsBefore = (blocks: Fragment, place: number): number => {
  let text = '';
  blocks.nodesBetween(0, place, (node, at) => {
    if (node.isText) text += (node.text ?? '').slice(0, Math.max(0, place - at));
  });
  return text.replaceAll(spaces, '').length;
};

type Known = { source: string; blocks: readonly Node[] };

/**
 * The source of blocks in which only a text was changed, with that text changed and all else byte for byte; null where that can not be
 * done. `isRight` tells of a source whether it reads as the changed blocks.
 */
export const patchedSource = ({ source, blocks }: Known, now: readonly Node[], isRight: (source: string) => boolean): string | null => {
  if (source.length > longest) return null;
  const before = Fragment.from(blocks);
  const change = textChange(before, Fragment.from(now));
  if (!change) return null;
  const places = signPlaces(source);
  const [first, behind] = [signsBefore(before, change.from), signsBefore(before, change.to)];
  // Spaces have no place of their own: the change begins behind the sign before it, behind the room after that, or before the next one.
  const around = (index: number): number[] => {
    const last = places[index - 1]?.end;
    const next = last === undefined ? undefined : last + (room.exec(source.slice(last, last + 100))?.[0].length ?? 0);
    return [...new Set([last, next, places[index]?.start].filter((place) => place !== undefined))];
  };
  const ends = around(behind);
  const pairs = around(first).flatMap((begin) => ends.map((end) => ({ begin, end })));
  const text = escapeHtml(change.text).replaceAll('&#39;', "'").replaceAll('&quot;', '"');
  /** By how many signs more or less is taken away than was: spaces that read alike are told apart by that. */
  const missed = ({ begin, end }: (typeof pairs)[number]): number =>
    Math.abs(decodeEntities(source.slice(begin, end)).length - (change.to - change.from));
  for (const { begin, end } of pairs.toSorted((one, other) => missed(one) - missed(other))) {
    const patched = source.slice(0, begin) + text + source.slice(end);
    if (begin <= end && isRight(patched)) return patched;
  }
  return null;
};
