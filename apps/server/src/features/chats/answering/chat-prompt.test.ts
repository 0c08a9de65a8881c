import { describe, expect, it } from 'vitest';
import type { PlacedPassage } from '../sources/sources.ts';
import { chatPrompt, passagesThatFit, promptRoom } from './chat-prompt.ts';

const passageOf = (text: string, headings: string[] = [], index = 0): PlacedPassage => {
  const place = {
    document: 'one',
    index,
    name: 'a.md',
    kind: 'md',
    start: 0,
    end: text.length,
    pages: [],
    contentHash: null,
    isEdited: false,
  };
  return { document: 'one', index, text, headings, language: 'en', title: 'a.md', score: 0.8, place };
};
const bytesOf = (passages: readonly PlacedPassage[]): number => {
  const asked = { question: 'Why?', history: [], prompts: { systemPrompt: '', assistantPrompt: '' }, isStrict: true };
  return JSON.stringify(chatPrompt({ ...asked, passages })).length - JSON.stringify(chatPrompt({ ...asked, passages: [] })).length;
};

describe('the passages of a prompt', () => {
  it('of which the first is longer than the room is its beginning', () => {
    const [first, ...others] = passagesThatFit([passageOf('word '.repeat(10_000)), passageOf('more '.repeat(100), [], 1)]);
    expect(first?.text.length).toBeGreaterThan(promptRoom.passages * 0.9);
    expect('word '.repeat(10_000).startsWith(first?.text ?? '')).toBe(true);
    expect(others).toEqual([]);
  });

  it.each([
    ['brackets', '<'.repeat(40_000), []],
    ['lines and quotes', '"\n'.repeat(20_000), []],
    ['headings', 'Short.', ['h'.repeat(30_000)]],
  ])('keep to the room, whatever %s take', (_, text, headings) => {
    const passages = passagesThatFit([passageOf(text, headings), passageOf(text.slice(0, 3000), [], 1), passageOf('Short.', [], 2)]);
    expect(passages.length).toBeGreaterThan(0);
    // As a text in a request once more: what was escaped is escaped again.
    expect(JSON.parse(`[${bytesOf(passages)}]`)[0]).toBeLessThan(promptRoom.passages * 2);
    expect(passages[0]?.text).not.toBe('');
  });
});

describe('what a model is told of passages that are about something else', () => {
  const systemOf = (isStrict: boolean): string => {
    const asked = { question: '年假有几天？', history: [], passages: [], prompts: { systemPrompt: '', assistantPrompt: '' }, isStrict };
    return String(chatPrompt(asked)[0]?.content);
  };

  it('is that they may be, and in a strict base what to answer then, in whatever language it is asked', () => {
    for (const isStrict of [true, false]) expect(systemOf(isStrict)).toContain('may be about something else than what is asked');
    expect(systemOf(true)).toContain('from nothing else');
    expect(systemOf(true)).toMatch(/your whole answer is NOT_FOUND: .*whatever the language of the question/);
    expect(systemOf(true)).toContain('Answer in the language of the question');
    expect(systemOf(false)).not.toContain('NOT_FOUND');
  });
});
