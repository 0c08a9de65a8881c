import { blockTags, endOfElement, isSkipped, type Tag, tagAt } from './html-tags.ts';

/** What an element shows that is no text: a picture, something that plays, a thing of another site, or what acts unseen. */
export type MediaKind = 'picture' | 'video' | 'embed' | 'code';
/** An element of HTML that is no text, byte for byte; `start` and `end` are its place. */
export type Media = { kind: MediaKind; source: string; start: number; end: number };

const kinds = new Map<string, MediaKind>([
  ...['img', 'picture', 'svg'].map((name) => [name, 'picture'] as const),
  ...['video', 'audio'].map((name) => [name, 'video'] as const),
  ...['iframe', 'object', 'embed'].map((name) => [name, 'embed'] as const),
  ...['script', 'style'].map((name) => [name, 'code'] as const),
]);
const voids: ReadonlySet<string> = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** A start tag of the second ends an open element of the first without saying so. */
const closers = new Map([
  ['li', new Set(['li'])],
  ['dt', new Set(['dt', 'dd'])],
  ['dd', new Set(['dt', 'dd'])],
  ['tr', new Set(['tr'])],
  ['td', new Set(['td', 'th', 'tr'])],
  ['th', new Set(['td', 'th', 'tr'])],
]);

/** All tags of HTML, with those inside of what is skipped left out. */
function* tagsOf(html: string): Generator<{ tag: Tag; at: number }> {
  for (let at = html.indexOf('<'); at >= 0; ) {
    const tag = tagAt(html, at);
    if (tag) yield { tag, at };
    at = html.indexOf('<', tag ? (isSkipped(tag) ? endOfElement(html, tag.name, tag.end) : tag.end) : at + 1);
  }
}

const endOfMedia = (html: string, { name, end }: Tag): number => {
  if (voids.has(name)) return end;
  const behind = endOfElement(html, name, end);
  return html.slice(end, behind).toLowerCase().includes(`</${name}`) ? behind : -1;
};

/** The pictures, videos, embeds and scripts of HTML, in their order; of nested ones the outer. One that never ends is left out. */
export const mediaOf = (html: string): Media[] => {
  const found: Media[] = [];
  for (const { tag, at } of tagsOf(html)) {
    const kind = tag.isEnd ? undefined : kinds.get(tag.name);
    if (!kind || at < (found.at(-1)?.end ?? 0)) continue;
    const end = endOfMedia(html, tag);
    if (end > 0) found.push({ kind, source: html.slice(at, end), start: at, end });
  }
  return found;
};

/** Whether a start tag may stand where these elements are open; where not, a browser would end one of them by itself. */
const mayOpen = (name: string, open: readonly string[]): boolean => {
  if (blockTags.has(name) && name !== 'br' && open.includes('p')) return false;
  return !closers.get(open.at(-1) ?? '')?.has(name);
};

/** The places where a new piece begins; null for HTML whose elements do not end as they began. */
const beginnings = (html: string): number[] | null => {
  const open: string[] = [];
  const places: number[] = [];
  let isBehindBlock = false;
  let seen = 0;
  for (const { tag, at } of tagsOf(html)) {
    const isTop = open.length === 0;
    // Words between two blocks are a piece of their own.
    if (isTop && isBehindBlock && html.slice(seen, at).trim()) places.push(seen);
    if (isTop && html.slice(seen, at).trim()) isBehindBlock = false;
    if (tag.isEnd) {
      if (open.pop() !== tag.name) return null;
      isBehindBlock = open.length === 0 && blockTags.has(tag.name);
    } else if (tag.name) {
      const isBlock = blockTags.has(tag.name) && tag.name !== 'br';
      if (!mayOpen(tag.name, open)) return null;
      if (isTop && (isBlock || isBehindBlock)) places.push(at);
      isBehindBlock = isTop && tag.name === 'hr';
      if (!voids.has(tag.name) && !isSkipped(tag)) open.push(tag.name);
    }
    seen = isSkipped(tag) ? endOfElement(html, tag.name, tag.end) : tag.end;
  }
  if (open.length === 0 && isBehindBlock && html.slice(seen).trim()) places.push(seen);
  return open.length ? null : places;
};

/**
 * HTML cut at its outermost blocks: joined, the pieces are the HTML again, byte for byte. What stands between two blocks and says
 * nothing belongs to the one before it. HTML that a browser would have to mend is one piece.
 */
export const piecesOf = (html: string): string[] => {
  const places = [...new Set([0, ...(beginnings(html) ?? []).filter((place) => html.slice(0, place).trim())])];
  return places.map((place, index) => html.slice(place, places[index + 1])).filter(Boolean);
};

/** HTML with the pictures, videos and embeds of the original that it does not have, at its end: what writes texts anew writes words alone. */
export const withMediaOf = (html: string, original: string): string => {
  const shown = mediaOf(original).filter(({ kind }) => kind !== 'code');
  const missing = shown.filter(({ source }) => !html.includes(source)).map(({ source }) => `<p>${source}</p>`);
  return html + missing.join('');
};
