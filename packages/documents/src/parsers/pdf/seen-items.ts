import { cleanLine } from '../../clean-text.ts';
import type { DrawnWords } from './drawn-words.ts';
import type { Fragment, Item } from './fragments.ts';
import { type Matrix, times } from './matrix.ts';

/** What is seen of a page's words, and how many characters are not. */
export type Seen<Words> = { seen: Words[]; characters: number };

/** On the line of an item and reaching over a part of it: the library puts together, and takes apart, what the page draws. */
const drawnOf = (item: Item, drawn: readonly DrawnWords[], view: Matrix): DrawnWords[] => {
  const [, , c = 0, d = 0, x = 0, baseline = 0] = times(view, item.transform);
  const size = Math.hypot(c, d) || 1;
  const shared = ({ x: from, width }: DrawnWords): number => Math.min(from + width, x + item.width) - Math.max(from, x);
  return drawn.filter((words) => Math.abs(words.baseline - baseline) < size * 0.6 && shared(words) > size * 0.1);
};

const without = (text: string, unseen: readonly DrawnWords[]): string => {
  let rest = text;
  for (const { text: words } of unseen) {
    // What can not be told apart is left out with what is hidden.
    if (!rest.includes(words.trim())) return '';
    rest = rest.replace(words.trim(), '');
  }
  return rest;
};

/** The words of a page without those that are drawn unseen. */
export const seenItems = (items: readonly Item[], drawn: readonly DrawnWords[], view: Matrix): Seen<Item> => {
  const hidden = drawn.filter(({ isHidden, text }) => isHidden && text.trim());
  const visible = drawn.filter(({ isHidden, text }) => !isHidden && text.trim());
  let characters = 0;
  const seen = items.flatMap((item): Item[] => {
    const unseen = hidden.length ? drawnOf(item, hidden, view) : [];
    if (!unseen.length) return [item];
    const rest = drawnOf(item, visible, view).length ? without(item.str, unseen) : '';
    characters += cleanLine(item.str).length - cleanLine(rest).length;
    return rest.trim() ? [{ ...item, str: rest }] : [];
  });
  return { seen, characters };
};

/** Of a fragment as small as this nobody sees more than a dot. */
const smallest = 1;

/** The fragments of a page that lie on it and are large enough to be seen. */
export const seenFragments = (fragments: readonly Fragment[], { width, height }: { width: number; height: number }): Seen<Fragment> => {
  const isSeen = ({ x, y, size, ...box }: Fragment): boolean =>
    size > smallest && x < width && x + box.width > 0 && y < height && y + box.height > 0;
  const hidden = fragments.filter((fragment) => !isSeen(fragment));
  const characters = hidden.reduce((sum, { text }) => sum + cleanLine(text).length, 0);
  return { seen: hidden.length ? fragments.filter(isSeen) : [...fragments], characters };
};
