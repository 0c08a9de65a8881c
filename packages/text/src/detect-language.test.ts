import { describe, expect, it } from 'vitest';
import { detectLanguage } from './detect-language.ts';

const languages = ['en', 'zh', 'fr', 'de', 'ja', 'ko'] as const;

describe('the language of a text', () => {
  it.each([
    ['en', 'This bag carries a laptop through a wet week and gets better with every year of use.'],
    ['fr', 'Ce sac porte un ordinateur pendant une semaine de pluie et vieillit bien avec les années.'],
    ['de', 'Diese Tasche trägt einen Rechner durch eine nasse Woche und wird mit jedem Jahr schöner.'],
    ['zh', '这款 Inkstone 帆布包很结实，适合每天使用，越用越好看。'],
    ['ja', 'このバッグは毎日の仕事にとても便利で、長く使えます。'],
    ['ko', '이 가방은 매일 쓰기에 좋고 오래 사용할 수 있습니다.'],
  ])('is told: %s', async (expected, text) => expect(await detectLanguage(text, languages)).toBe(expected));

  it('is told by the words behind a cover of names and marks', async () => {
    const cover = '∗ + Kowalczyk, Nguyen, Szczepański, Öztürk #\n'.repeat(25);
    const words = 'We present a way of compiling that joins a fast start with excellent speed of the code that it makes. '.repeat(40);
    expect(await detectLanguage(cover + words, languages)).toBe('en');
  });

  it('is not guessed from too little, nor among others than were asked for', async () => {
    expect(await detectLanguage('Canvas bag', languages)).toBeNull();
    expect(await detectLanguage('', languages)).toBeNull();
    expect(await detectLanguage('このバッグは毎日の仕事にとても便利で、長く使えます。', ['en', 'de'])).toBeNull();
  });
});
