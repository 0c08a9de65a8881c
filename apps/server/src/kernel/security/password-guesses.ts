import { withoutEnds } from '@inkstone/text/without-ends';
import type { CommonPasswords } from './common-passwords.ts';

const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'q1w2e3r4t5y6u7i8o9p0',
  'qazwsxedcrfvtgbyhnujm',
  '147258369',
  '1234qwerasdfzxcv',
];

const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
  '|': 'i',
};

const reversed = (text: string): string => [...text].reverse().join('');

/** Counts the runs of a text that follow a row of the keyboard or the alphabet, or repeat one character: few runs are easily guessed. */
const countRuns = (text: string): number => {
  const lines = [...rows, ...rows.map(reversed)];
  let runs = 0;
  let at = 0;
  while (at < text.length) {
    let length = 1;
    const grows = (next: string) => lines.some((line) => line.includes(next)) || new Set(next).size === 1;
    while (at + length < text.length && grows(text.slice(at, at + length + 1))) length += 1;
    at += length;
    runs += 1;
  }
  return runs;
};

/** The shortest unit that the text repeats: `abc` for `abcabcabc`; the text itself when it repeats nothing. */
const unitOf = (text: string): string => {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const unit = text.slice(0, length);
    if (text.length % length === 0 && unit.repeat(text.length / length) === text) return unit;
  }
  return text;
};

const spell = (text: string): string => [...text].map((sign) => lookalikes[sign] ?? sign).join('');

const isGuessedWord = (text: string, words: ReadonlySet<string>): boolean => {
  const bare = withoutEnds(text, /[^a-z]/);
  const forms = [bare, spell(bare), spell(text), text.replaceAll(/[^a-z]/g, '')];
  return forms.some((form) => words.has(form) || words.has(unitOf(form)));
};

const squash = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');

/** A name of two characters is whole in Chinese; in Latin letters it stands in too many other words. */
const isTelling = (word: string): boolean => word.length >= (/^[\x20-\x7e]*$/.test(word) ? 3 : 2);

/** An e-mail address without the end of its domain. */
const withoutEnd = (word: string): string => (word.includes('@') ? word.slice(0, word.lastIndexOf('.')) : word);

/** What stands for a person: names and addresses, whole and in their parts; not the end of a domain, which all its people share. */
const ownWordsOf = (personal: readonly string[]): string[] =>
  [...new Set(personal.flatMap((word) => [word, ...withoutEnd(word).split(/[@.\s_+-]+/)]).map(squash))]
    .filter(isTelling)
    .sort((one, other) => other.length - one.length);

const lettersBeside = 4;

/** Whether nothing worth guessing is left of a password without the person's own words. */
const isMadeOf = (text: string, own: readonly string[], words: ReadonlySet<string>): boolean => {
  const rest = own.reduce((left, word) => left.replaceAll(word, ''), text);
  if (rest === text) return false;
  return (rest.match(/\p{L}/gu) ?? []).length < lettersBeside || isGuessedWord(rest, words);
};

/** Whether a password is one of those that are tried first, by itself or because of who the person is (name, e-mail address). */
export const isGuessedPassword = (password: string, personal: readonly string[], { listed, words }: CommonPasswords): boolean => {
  const text = squash(password);
  const own = ownWordsOf(personal);
  const forms = [text, spell(text)];
  if (forms.some((form) => listed.has(form) || isMadeOf(form, own, words))) return true;
  const unit = unitOf(text);
  // Up to 11 digits alone are often a birthday or a telephone number.
  if (/^\d{1,11}$/.test(unit) || unit.length <= 3) return true;
  return countRuns(text) <= 2 || isGuessedWord(unit, words);
};
