import { describe, expect, it } from 'vitest';
import { openDictionary } from '../dictionary/dictionary.ts';
import { packDictionary } from '../dictionary/pack-dictionary.ts';
import { readingsOf } from './readings.ts';

const open = async () =>
  openDictionary(
    packDictionary(
      new Map([
        ['超级碗', 'super bowl'],
        ['冠军', 'champion;title'],
        ['赢得', 'win;obtain'],
        ['比赛', 'competition;match'],
        ['冠', 'crown'],
      ]),
    ),
  );

const termsOf = async (question: string, languages: readonly string[]): Promise<string[][]> =>
  (await readingsOf(question, languages, open)).map(({ groups }) => groups.flatMap(({ ways }) => ways.map(({ term }) => term)));

describe('the readings of a question', () => {
  it('leave out the words that a question is put with', async () => {
    expect(await termsOf('Who won the match?', ['en'])).toEqual([['won', 'match']]);
    const [terms = []] = await termsOf('谁赢得了比赛？', ['zh']);
    expect(terms).toContain('比赛');
    expect(terms).not.toContain('谁');
  });

  it('leave out small words of their own language alone', async () => {
    const [terms] = await termsOf('Which war did the king of Prussia win?', ['de', 'en']);
    expect(terms).toContain('war');
    expect(await termsOf('Which war did the king of Prussia win?', [])).toEqual([['war', 'king', 'prussia', 'win']]);
  });

  it('keep a question that has nothing else', async () => {
    expect(await termsOf('Who are you?', ['en'])).not.toEqual([]);
    expect(await termsOf('什么？', ['zh'])).not.toEqual([]);
  });

  it('are also in English for a Chinese question where documents are English', async () => {
    const [, terms = []] = await termsOf('谁赢得了超级碗冠军？', ['en', 'zh']);
    expect(terms).toEqual(expect.arrayContaining(['win', 'super', 'bowl', 'champion']));
    expect(await termsOf('谁赢得了超级碗冠军？', ['zh'])).toHaveLength(1);
  });

  it('are also in Chinese for an English question where documents are Chinese, names included', async () => {
    const [, terms = []] = await termsOf('Who was champion of the Super Bowl in Denver?', ['zh']);
    expect(terms).toEqual(expect.arrayContaining(['超级', '级碗', '冠军', 'denver']));
  });

  it('are none for a question without a word', async () => {
    expect(await termsOf('?!', ['en', 'zh'])).toEqual([]);
  });
});
