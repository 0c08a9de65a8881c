type Block = { kind: 'heading' | 'item' | 'paragraph'; text: string };

const part = /<(\/?)([a-z][a-z0-9]*)(?:"[^"]*"|'[^']*'|[^>"'])*>|<!--[\s\S]*?-->|[^<]+|</gi;
const blockTags = new Set(['p', 'div', 'li', 'ul', 'ol', 'h2', 'h3', 'h4', 'blockquote', 'table', 'tr', 'td', 'th', 'br', 'hr']);
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

const decode = (text: string): string => text.replaceAll(/&(#39|[a-z]{2,4});/g, (whole, name: string) => entities[name] ?? whole);

const kindOf = (tag: string): Block['kind'] => (tag === 'li' ? 'item' : /^h\d$/.test(tag) ? 'heading' : 'paragraph');

/** The words of a rich text by its blocks, as a reader sees them; only for reading and counting, never for showing as markup. */
export const blocksOf = (richText: string): Block[] => {
  const blocks: Block[] = [{ kind: 'paragraph', text: '' }];
  for (const [text, closes, name] of richText.matchAll(part)) {
    const tag = name?.toLowerCase();
    const last = blocks.at(-1);
    if (tag && blockTags.has(tag)) blocks.push({ kind: closes ? 'paragraph' : kindOf(tag), text: '' });
    else if (!tag && last && !text.startsWith('<!--')) last.text += decode(text);
  }
  return blocks.map(({ kind, text }) => ({ kind, text: text.replaceAll(/\s+/g, ' ').trim() })).filter(({ text }) => text);
};

export const plainText = (richText: string): string =>
  blocksOf(richText)
    .map(({ text }) => text)
    .join('\n');

const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu;
const word = /[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu;

/** The length of a text as people of its language count it: characters in Chinese and Japanese, words elsewhere. */
export const lengthOf = (text: string, countsCharacters: boolean): number => {
  if (!countsCharacters) return text.match(word)?.length ?? 0;
  return (text.match(dense)?.length ?? 0) + (text.replaceAll(dense, ' ').match(word)?.length ?? 0);
};

export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?…])\s+|(?<=[。！？])|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}/u.test(sentence));
