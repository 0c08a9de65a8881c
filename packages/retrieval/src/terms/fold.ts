import characters from 'opencc-js/dict/TSCharacters';

/** Each traditional Chinese character and the simplified one that it is found as. */
const simplified = new Map(
  characters.split('|').map((pair) => {
    const [traditional = '', ...forms] = pair.split(' ');
    return [traditional, forms[0] ?? traditional];
  }),
);

const han = /\p{Script=Han}/gu;
const isPlain = (text: string): boolean => /^[\x20-\x7e\s]*$/.test(text);

/** A text in the one form in which it is looked up: compatibility forms gone, small letters, simplified Chinese characters. May change its length. */
export const folded = (text: string): string => {
  if (isPlain(text)) return text.toLowerCase();
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(han, (character) => simplified.get(character) ?? character);
};

/** A word without its accents, so that who types none still finds it. */
export const withoutAccents = (word: string): string => (isPlain(word) ? word : word.normalize('NFD').replaceAll(/\p{M}/gu, ''));
