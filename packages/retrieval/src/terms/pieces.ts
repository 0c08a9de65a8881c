import { folded } from './fold.ts';

/** What a text is made of for the search: a word, a run of Chinese, Japanese or Korean characters, or something with digits in it. */
export type Piece = { kind: 'word' | 'characters' | 'code'; text: string };

/** A run of Chinese, Japanese or Korean characters, or a word of other letters and digits with what joins them. */
const runOrWord =
  // linear: the classes are disjoint, so there is one way to read each character
  /(?<dense>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々ー]+)|[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々ー]]+(?:[.,'’_\-\/\&][[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々ー]]+)*/gv;
const joint = /[.,'’_\-/&]/;
const digit = /\d/;
const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const number = /^\d+(?:\.\d+)?$/;

/** Longer ones are no longer exact as numbers. */
const longestNumber = 15;

/** One number has one spelling: 1,577.00 is 1577. */
const plainNumber = (text: string): string => (text.includes('.') && text.length <= longestNumber ? String(Number(text)) : text);

const ofPart = (part: string): Piece[] => {
  if (!digit.test(part)) return [{ kind: 'word', text: part }];
  // FY2018 is found as 2018, too.
  const year = /^\p{L}+(?<digits>\d{2,})$/u.exec(part)?.groups?.['digits'];
  return year
    ? [
        { kind: 'code', text: part },
        { kind: 'code', text: year },
      ]
    : [{ kind: 'code', text: part }];
};

const ofJoined = (found: string): Piece[] => {
  const hasDigit = digit.test(found);
  const whole = hasDigit && grouped.test(found) ? found.replaceAll(',', '') : found;
  if (hasDigit && number.test(whole)) return [{ kind: 'code', text: plainNumber(whole) }];
  const parts = found
    .replace(/['’]s$/, '')
    .split(joint)
    .filter(Boolean);
  const pieces = parts.flatMap(ofPart);
  // A code is found as a whole, too, however it is written: AB-12 is AB12.
  return hasDigit && parts.length > 1 && parts.length <= 4 ? [...pieces, { kind: 'code', text: parts.join('') }] : pieces;
};

/** The pieces of a text, in their order. */
export const piecesOf = (text: string): Piece[] => {
  const found: Piece[] = [];
  for (const match of folded(text).matchAll(runOrWord)) {
    const [word] = match;
    if (match.groups?.['dense']) found.push({ kind: 'characters', text: word });
    else if (joint.test(word)) found.push(...ofJoined(word));
    else found.push(...ofPart(word));
  }
  return found;
};
