/** Letters of Arial by their width, in thousandths of the size of the letters; from the font's own metrics. */
const widths: Readonly<Record<number, string>> = {
  191: "'",
  222: 'ijl‘’',
  260: '|',
  278: ' !,./:;I[\\]ft',
  333: '()-`r“”„',
  334: '{}',
  355: '"″',
  389: '*',
  400: '°',
  469: '^',
  500: 'Jcksvxyz•',
  556: '#$0123456789?L_abdeghnopqu–«»€£¥',
  584: '+<=>~×−',
  611: 'FTZß',
  667: '&ABEKPSVXY',
  722: 'CDHNRUw',
  737: '®©',
  778: 'GOQØ',
  833: 'Mm',
  889: '%æ',
  944: 'Wœ',
  1000: '—…™Æ',
  1015: '@',
};

const widthOf = new Map(
  Object.entries(widths).flatMap(([width, letters]) => [...letters].map((letter) => [letter, Number(width)] as const)),
);
const isWide = /[\u1100-\u11ff\u2e80-\uffef]|\p{Extended_Pictographic}/u;
const usual = 600;

const letterWidth = (letter: string): number => {
  const known = widthOf.get(letter);
  if (known !== undefined) return known;
  if (isWide.test(letter)) return 1000;
  if (/\p{M}/u.test(letter)) return 0;
  // A letter with an accent is as wide as the letter.
  return widthOf.get(letter.normalize('NFD')[0] ?? '') ?? usual;
};

/** The width in pixels of a text in Arial of this size, as a search page draws it; kerning is left out. */
export const arialWidth = (text: string, size: number): number => {
  let sum = 0;
  for (const letter of text) sum += letterWidth(letter);
  return (sum * size) / 1000;
};
