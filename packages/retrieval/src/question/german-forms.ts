import { stemOf } from '../terms/stem.ts';

const apart = 'ab an auf aus bei ein mit nach vor weg zu zurück'.split(' ');
const ofOffices = ['dienst', 'firmen', 'betriebs'];
/** Shorter words begin or end many others by chance. */
const shortest = 4;

const isApart = (word: string): string | undefined => apart.find((part) => word.startsWith(part) && word.length - part.length >= shortest);

/** Of a verb what was done, and the other way round: drucken and gedruckt, abholen and abgeholt. */
const participlesOf = (stem: string): string[] => {
  const prefix = isApart(stem) ?? '';
  const rest = stem.slice(prefix.length);
  const done = /^ge(?<verb>\p{L}{3,}?)e?t$/u.exec(rest)?.groups?.['verb'];
  if (done) return [prefix + done];
  return [`${prefix}ge${rest}t`, ...(prefix ? [`${prefix}zu${rest}`] : [])];
};

/** What belongs to the office is often called so: Handy and Diensthandy. */
const ofOfficesAs = (stem: string): string[] => {
  const named = ofOffices.find((part) => stem.startsWith(part) && stem.length - part.length >= shortest);
  return named ? [stem.slice(named.length)] : ofOffices.map((part) => part + stem);
};

/** Other forms of a German word that a stem does not bring together. */
export const germanFormsOf = (word: string): readonly string[] => {
  const stem = stemOf(word, 'de');
  return stem.length < shortest ? [] : [...participlesOf(stem), ...ofOfficesAs(stem)];
};

/** What two words of a question are as one: Farbe drucken and Farbdruck. */
export const germanCompoundsOf = (one: string, other: string): readonly string[] => {
  const [first, last] = [stemOf(one, 'de'), stemOf(other, 'de')];
  if (first.length < shortest || last.length < shortest) return [];
  return [first + last, `${first}s${last}`, `${first}n${last}`, `${first}en${last}`];
};
