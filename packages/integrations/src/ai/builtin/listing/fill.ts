export type Words = { title?: string; brand?: string; keyword?: string; keywords?: string; idea?: string };

const capitalised = (text: string): string => text.slice(0, 1).toLocaleUpperCase() + text.slice(1);

/** Puts given words into a line; `{Keyword}` begins a sentence. */
export const fill = (line: string, words: Words): string =>
  line.replace(/\{(title|brand|keywords?|Keyword|idea)\}/g, (_, name: string) => {
    if (name === 'Keyword') return capitalised(words.keyword ?? '');
    return new Map(Object.entries(words)).get(name) ?? '';
  });
