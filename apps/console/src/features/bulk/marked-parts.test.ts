import { diffWords } from '@inkstone/text/word-diff';
import { expect, it } from 'vitest';
import { markedParts } from './marked-parts.ts';

it('cuts what differs where a mark begins and ends, and loses no letter', () => {
  const after = 'A tray of copper for the desk, made by hand';
  const start = after.indexOf('copper for the');
  const mark = { start, end: start + 'copper for the'.length };
  const parts = markedParts(diffWords('A tray of oak for the desk, made by machine', after), [mark]);
  expect(parts.map(({ text }) => text).join('')).toBe(after);
  const marked = parts.filter((part) => part.mark === mark);
  expect(marked.map(({ text }) => text).join('')).toBe('copper for the');
  expect(marked.map(({ kind, text }) => [kind, text])[0]).toEqual(['added', 'copper']);
  expect(markedParts(diffWords('', ''), [mark])).toEqual([]);
});
