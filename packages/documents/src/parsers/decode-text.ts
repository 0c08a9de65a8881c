import { analyse } from 'chardet';

/** A text and the encoding that it was read in; `isGuessed` where nothing in the file says so. */
export type Decoded = { text: string; encoding: string; isGuessed: boolean };

/** So much is looked at to guess an encoding. */
const sample = 200_000;
/** In less the statistics of letters are left to chance. */
const shortest = 2000;

const decodeAs = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null; // not in this encoding, or one that is not known here
  }
};

const markedEncoding = (bytes: Uint8Array): string | null => {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : null;
};

/** Letters of Latin scripts have a zero byte before or behind them. */
const zeroEncoding = (bytes: Uint8Array): string | null => {
  let even = 0;
  let odd = 0;
  const head = bytes.subarray(0, 4000);
  for (const [index, byte] of head.entries()) {
    if (byte !== 0) continue;
    if (index % 2) odd += 1;
    else even += 1;
  }
  if (Math.max(even, odd) < head.length * 0.1) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
};

/** Characters that texts have next to none of, when they were read in the right encoding. */
const oddities = /[\u0080-\u009f\ue000-\uf8ff\ufffd]/;

/**
 * A few words of Chinese are too little for statistics. In GB 2312 each character is two high bytes, and the usual ones begin with B0 to D7;
 * letters of the west stand alone between others.
 */
const isShortChinese = (bytes: Uint8Array): boolean => {
  let [pairs, usual] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const [one = 0, two = 0] = bytes.subarray(at, at + 2);
    if (one < 0x80) continue;
    if (one < 0xa1 || one > 0xf7 || two < 0xa1) return false;
    pairs += 1;
    if (one >= 0xb0 && one <= 0xd7) usual += 1;
    at += 1;
  }
  return pairs >= 2 && usual >= pairs * 0.75;
};

const guess = (bytes: Uint8Array): Decoded => {
  if (bytes.length < shortest && isShortChinese(bytes))
    return { text: new TextDecoder('gb18030').decode(bytes), encoding: 'gb18030', isGuessed: true };
  const names = analyse(bytes.subarray(0, sample))
    .filter(({ confidence }) => confidence >= 10)
    .map(({ name }) => name);
  // Chinese files say nothing of their encoding more often than any other; short ones tell it too little.
  const likely = names.some((name) => /^(?:GB|Big5|EUC|Shift|ISO-2022)/i.test(name)) ? names : ['windows-1252', ...names];
  for (const encoding of [...likely, 'gb18030']) {
    const text = decodeAs(bytes, encoding);
    if (text !== null && !oddities.test(text)) return { text, encoding, isGuessed: true };
  }
  return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252', isGuessed: true };
};

/** Reads bytes as text: by their mark, as UTF-8 where they are that, else in the most likely encoding. `said` is what a header or a tag says. */
export const decodeText = (bytes: Uint8Array, said?: string): Decoded => {
  const known = markedEncoding(bytes) ?? zeroEncoding(bytes);
  const first = known ?? 'utf-8';
  for (const encoding of said && !known ? [said, first] : [first]) {
    const text = decodeAs(bytes, encoding);
    if (text !== null) return { text, encoding, isGuessed: false };
  }
  return known ? { text: new TextDecoder(known).decode(bytes), encoding: known, isGuessed: true } : guess(bytes);
};
