import { decodeEntities } from './entities.ts';
import { endOfElement, isSkipped, tagAt } from './html-tags.ts';

/** Where a sign that a reader sees stands in HTML; one that is written as a name or a number is as long as that. */
export type SignPlace = { start: number; end: number };

const reference = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8}\d{0,2});/iy;
const space = /\s/;

/** The places of all signs of HTML that a reader sees and that are no space, in their order. */
export const signPlaces = (html: string): SignPlace[] => {
  const places: SignPlace[] = [];
  for (let at = 0; at < html.length; ) {
    const tag = html[at] === '<' ? tagAt(html, at) : null;
    if (tag) {
      at = isSkipped(tag) ? endOfElement(html, tag.name, tag.end) : tag.end;
      continue;
    }
    reference.lastIndex = at;
    const named = html[at] === '&' ? (reference.exec(html)?.[0] ?? '') : '';
    const decoded = decodeEntities(named);
    const [signs, length] = decoded === named ? [html[at] ?? '', 1] : [decoded, named.length];
    for (const sign of signs.split('')) if (!space.test(sign)) places.push({ start: at, end: at + length });
    at += length;
  }
  return places;
};
