export type Words = { title?: string; brand?: string; keyword?: string; keywords?: string; idea?: string };

const capitalised = (text: string): string => text.slice(0, 1).toLocaleUpperCase() + text.slice(1);

/** Puts given words into a line; `{Keyword}` begins a sentence. */
export const fill = (line: string, words: Words): string =>
  line.replace(/\{(title|brand|keywords?|Keyword|idea)\}/g, (_, name: string) => {
    if (name === 'Keyword') return capitalised(words.keyword ?? '');
    return new Map(Object.entries(words)).get(name) ?? '';
  });

/** Ends at a word, with an ellipsis when something was left out. */
export const shorten = (text: string, length: number): string => {
  const characters = Array.from(text);
  if (characters.length <= length) return text;
  const cut = characters.slice(0, length - 1).join('');
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > cut.length * 0.6 ? cut.slice(0, lastSpace) : cut).replace(/[\s,，、;；:：–-]+$/u, '')}…`;
};

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Given words are text, whatever they look like. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
