const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Elements that stand on lines of their own. */
export const blockTags = wordsOf(
  'p div h1 h2 h3 h4 h5 h6 ul ol li br hr table caption thead tbody tfoot tr blockquote pre figure figcaption dl dt dd section article header footer main nav aside address',
);
/** Elements whose content is no text of the page; the second kind can stand inside itself. */
const rawTags = wordsOf('script style textarea title noscript iframe noembed noframes xmp plaintext');
const nestedTags = wordsOf('svg math object select template');

/** A tag of HTML; `end` is behind its `>`. Comments and declarations have no name. */
export type Tag = { name: string; isEnd: boolean; end: number };

const space = /\s/;
/** Behind the `>` that ends a tag; a quoted value may hold others. The length of the text for a tag that never ends. */
const endOfTag = (html: string, from: number): number => {
  for (let at = from; at < html.length; at += 1) {
    if (html[at] === '>') return at + 1;
    if (html[at] !== '=') continue;
    while (space.test(html[at + 1] ?? '')) at += 1;
    const quote = html[at + 1];
    if (quote !== '"' && quote !== "'") continue;
    const close = html.indexOf(quote, at + 2);
    if (close < 0) return html.length;
    at = close;
  }
  return html.length;
};

const tagName = /<(\/?)([a-z][a-z0-9]*)/iy;

/** The tag, comment or declaration that begins at this `<`; null where it is a plain sign. */
export const tagAt = (html: string, at: number): Tag | null => {
  tagName.lastIndex = at;
  const found = tagName.exec(html);
  if (found) return { name: (found[2] ?? '').toLowerCase(), isEnd: found[1] === '/', end: endOfTag(html, tagName.lastIndex) };
  const isComment = html.startsWith('<!--', at);
  if (!isComment && !/[!?/]/.test(html[at + 1] ?? '')) return null;
  const close = html.indexOf(isComment ? '-->' : '>', at + 1);
  return { name: '', isEnd: false, end: close < 0 ? html.length : close + (isComment ? 3 : 1) };
};

/** Whether what stands in the element of this tag is no text of the page. */
export const isSkipped = ({ name, isEnd }: Tag): boolean => !isEnd && (rawTags.has(name) || nestedTags.has(name));

/** Behind the end tag of an element whose content is skipped; the length of the text where it has none. */
export const endOfElement = (html: string, name: string, from: number): number => {
  const tags = new RegExp(`<(/?)${name}(?![a-z0-9])`, 'gi');
  tags.lastIndex = from;
  let depth = 1;
  for (let found = tags.exec(html); found; found = tags.exec(html)) {
    depth += found[1] === '/' ? -1 : nestedTags.has(name) ? 1 : 0;
    if (depth === 0) return endOfTag(html, tags.lastIndex);
  }
  return html.length;
};
