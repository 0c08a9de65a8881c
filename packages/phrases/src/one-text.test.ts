import { describe, expect, it } from 'vitest';
import { phrases } from './index.ts';

type Book = Readonly<Record<string, Readonly<Record<string, string>>>>;

const books: { en: Book; zh: Book } = phrases;

describe('the phrases', () => {
  it('have one Chinese text for one English text', () => {
    const found = new Map<string, Map<string, string[]>>();
    for (const [file, texts] of Object.entries(books.en)) {
      for (const [key, english] of Object.entries(texts)) {
        const chinese = books.zh[file]?.[key] ?? '';
        const all = found.get(english) ?? new Map<string, string[]>();
        all.set(chinese, [...(all.get(chinese) ?? []), `${file}:${key}`]);
        found.set(english, all);
      }
    }
    const several = [...found].filter(([, all]) => all.size > 1).map(([english, all]) => [english, Object.fromEntries(all)]);
    expect(Object.fromEntries(several)).toEqual({});
  });
});
