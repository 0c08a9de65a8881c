import { describe, expect, it } from 'vitest';
import { fitsLanguage, languageOf, toldLanguage } from './told-language.ts';

const elsewhere = [
  'Borsa in pelle con una tasca interna e due manici. Si chiude con la cerniera, è fatta a mano e non si graffia.',
  'Deze tas is van leer en heeft een vak aan de binnenkant. Ook voor een laptop.',
  'En väska av läder som håller länge. Den har ett fack och kan bäras på axeln.',
  'Torba ze skóry, która nie jest ciężka i ma jedną kieszeń na telefon oraz pasek.',
  'Сумка из кожи с двумя карманами.',
  'Τσάντα από δέρμα με δύο θήκες.',
];

describe('languages that nothing is written in', () => {
  it.each(elsewhere)('are known as another one: %s', (text) => {
    expect(languageOf(text)).toBe('other');
    expect(toldLanguage(text)).toBeUndefined();
    expect(fitsLanguage(text, 'es', languageOf(text))).toBe(false);
    expect(fitsLanguage(text, 'en', languageOf(text))).toBe(false);
  });

  it.each([
    ['es', 'Bolso de piel con un bolsillo interior y dos asas. Se cierra con cremallera.'],
    ['pt', 'Mala de pele com um bolso interior e duas pegas. Fecha com um fecho.'],
    ['en', 'The bag is made of leather and has one pocket for a phone.'],
    ['de', 'Die Tasche ist aus Leder und hat ein Fach für das Telefon.'],
    ['fr', 'Le sac est en cuir avec une poche pour le téléphone.'],
  ] as const)('are not taken for one of ours: %s', (language, text) => expect(languageOf(text)).toBe(language));

  it('do not take in names and part numbers', () => {
    for (const text of ['StarTech.com DVI-D M/M', 'Prada Candy', 'Il Bisonte', 'iPhone 15 Pro']) expect(languageOf(text)).not.toBe('other');
  });
});
