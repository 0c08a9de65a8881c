import type { Span } from '../claims/claim.ts';
import { tokensOf } from '../claims/folding.ts';

/** The Latin that printers fill pages with. */
const filler = new Set(
  'lorem ipsum dolor amet consectetur adipiscing elit sed eiusmod tempor incididunt labore dolore magna aliqua enim minim veniam quis nostrud exercitation ullamco laboris nisi aliquip commodo consequat duis aute irure reprehenderit voluptate velit esse cillum fugiat nulla pariatur excepteur sint occaecat cupidatat proident sunt culpa officia deserunt mollit laborum vestibulum pellentesque vivamus phasellus curabitur maecenas ultricies tincidunt sagittis'.split(
    ' ',
  ),
);
const fewestFiller = 4;
/** So many other words may stand between two of them. */
const fillerGap = 3;

/** Groups places that stand close together; a group is the numbers of its first and last. */
const groupsOf = (places: readonly number[]): number[][] => {
  const groups: number[][] = [];
  for (const place of places) {
    const last = groups.at(-1);
    if (last && place - (last.at(-1) ?? 0) <= fillerGap) last.push(place);
    else groups.push([place]);
  }
  return groups;
};

const fillerIn = (text: string): Span[] => {
  const tokens = tokensOf(text);
  const places = [...tokens.keys()].filter((at) => filler.has(tokens[at]?.word ?? ''));
  return groupsOf(places)
    .filter((group) => group.length >= fewestFiller)
    .map((group) => ({ start: tokens[group[0] ?? 0]?.start ?? 0, end: tokens[group.at(-1) ?? 0]?.end ?? 0 }));
};

const pieceLength = 4;
/** Each stretch of four letters. */
const piecesOf = (word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - pieceLength + 1) }, (_, at) => word.slice(at, at + pieceLength));

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'azertyuiop', 'qsdfghjklm'];
const rowPieces = new Set(rows.flatMap((row) => piecesOf(row)));
const vowel = /[aeiouyäöüáéíóúàèìòùâêîôûãõœæå]/i;
/** The names of layouts, and the German word that lies on a row. */
const isWord = /^(?:qwert[yz]|azerty|wert)$/;

/** Keys hit at random: rows of the keyboard, a piece again and again, six letters and more without a vowel. */
const isMashed = (word: string): boolean => {
  const small = word.toLowerCase();
  if (!/^\p{Script=Latin}{4,40}$/u.test(word) || isWord.test(small)) return false;
  const pieces = piecesOf(small);
  const known = pieces.filter((piece) => rowPieces.has(piece)).length;
  if (known === pieces.length || known > 2) return true;
  if (/^(.{1,3})\1{3,12}$/.test(small)) return true;
  return small.length >= 6 && !vowel.test(small) && word !== word.toUpperCase();
};

/** Text that says nothing: lorem ipsum and keys hit at random. */
export const nonsenseIn = (text: string): Span[] => [
  ...fillerIn(text),
  ...tokensOf(text)
    .filter(({ start, end }) => isMashed(text.slice(start, end)))
    .map(({ start, end }) => ({ start, end })),
];

const placeholders: readonly RegExp[] = [
  /\{\{[^{}\n]{1,60}\}\}|\{%[^%\n]{1,60}%\}/gu,
  /[[【<](?:insert|your|brand|product|company|store|name|add|enter|hier|einfügen|ihr|marke|insérer|votre|marque|insertar|su|marca|inserir|seu|插入|您的|品牌|产品|输入|ここに|商品名|ブランド|삽입|브랜드|제품명)[^\]】>\n]{0,50}[\]】>]/giu,
  // A whole line in brackets is a place to fill, however it is worded.
  /^[ \t]*[[【][^[\]【】\n]{2,200}[\]】][ \t]*$/gmu,
  /\b(?:T(?:ODO|BD)|F(?:IXME)|XXXX?)\b/gu,
  /\b(?:your (?:product|brand|company|store) name(?: here)?|insert (?:product|brand|text)[\w ]{0,20} here)\b/giu,
  /待补充|待填写|此处填写|このテキストを置き換え|여기에 입력/gu,
];

/** Places that somebody still has to fill. */
export const placeholdersIn = (text: string): Span[] => {
  const found = placeholders.flatMap((pattern) =>
    Array.from(text.matchAll(pattern)).map(({ index, 0: quote }) => ({ start: index, end: index + quote.length })),
  );
  return found.filter((span, index) => !found.slice(0, index).some(({ start, end }) => start <= span.start && span.end <= end));
};
