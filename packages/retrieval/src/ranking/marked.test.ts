import { describe, expect, it } from 'vitest';
import { noDictionary } from '../__fixtures__/no-dictionary.ts';
import { readingsOf } from '../question/readings.ts';
import { markedIn } from './marked.ts';

const marked = async (question: string, text: string, language: string): Promise<string[]> =>
  markedIn({ text, language }, await readingsOf(question, [language], noDictionary)).map(([from, to]) => text.slice(from, to));

describe('marks in a passage', () => {
  it('stand at the words of the question, whatever their forms', async () => {
    expect(await marked('Which rivers cross the town?', 'A River crossed two towns.', 'en')).toEqual(['River', 'crossed', 'towns']);
  });

  it('stand at runs of characters, traditional ones too', async () => {
    expect(await marked('退货期限', '我们的退貨期限为三十天。', 'zh')).toEqual(['退貨期限']);
  });

  it('are none where nothing was asked for', async () => {
    expect(await marked('river', '', 'en')).toEqual([]);
  });
});
