import type { ContentLanguage } from '@inkstone/contract/writers';
import { describe, expect, it } from 'vitest';
import { contentLanguages, languageWords } from '../words/all-words.ts';
import { readFacts } from './fact-index.ts';
import { unprovenIn } from './unproven.ts';
import { rowsOf } from './word-index.ts';

const bottle = [
  'Trail Bottle 750',
  'Single-wall bottle of stainless steel. Holds 750 ml and weighs 180 g. The wide mouth takes ice cubes.',
  'Care: dishwasher safe, cap by hand',
  'Height (cm): 25',
  'Pieces: 2',
];
const unproven = (text: string, language: ContentLanguage = 'en', facts = bottle): string[] =>
  unprovenIn(text, readFacts(facts), language).map(({ kind, quote }) => `${kind}: ${quote}`);

describe('unprovenIn', () => {
  it.each([
    ['en', 'Holds 0.75 L, weighs 6.3 oz, stands 25cm or 9.8 inches (250 mm) tall. Two pieces of steel.'],
    ['de', 'Die Flasche aus Edelstahl fasst 0,75 Liter und wiegt 0,18 kg. Spülmaschinenfest.'],
    ['fr', 'Bouteille en acier inoxydable de 75 cl, 180 grammes, 25 centimètres.'],
    ['es', 'Botella de acero inoxidable de 0,75 litros y 180 gramos.'],
    ['pt', 'Garrafa de aço inoxidável de 750 ml e 180 gramas.'],
    ['de', 'Für unterwegs, für Büro und Berg.'],
    ['zh', '不锈钢水瓶，容量750毫升，重180克，高２５厘米，可放入洗碗机。'],
    ['ja', 'ステンレスボトル。容量0.75リットル、重さ180グラム。食洗機対応。'],
    ['ko', '스테인리스 병, 용량 750밀리리터, 무게 180그램. 식기세척기 사용 가능.'],
  ] as const)('lets through what the facts bear, in any notation and language: %s', (language, text) => {
    expect(unproven(text, language)).toEqual([]);
  });

  it('marks numbers, materials, colours, certificates, origins, superlatives and promises of its own', () => {
    expect(unproven('Holds 500 ml in black copper. Made in Italy, FDA approved. The softest grip, lifetime warranty, 3 pockets.')).toEqual([
      'number: 500 ml',
      'colour: black',
      'material: copper',
      'origin: Italy',
      'certificate: FDA',
      'certificate: approved',
      'superlative: softest',
      'promise: lifetime',
      'promise: warranty',
      'number: 3',
    ]);
  });

  it.each([
    ['de', 'Schwarz, aus Kupfer, hergestellt in Italien, 2 Jahre Garantie, die beste.', 6],
    ['fr', 'Noire, en cuivre, fabriquée en Italie, garantie 2 ans, la plus résistante.', 6],
    ['es', 'Negra, de cobre, hecha en Italia, garantía de 2 años, la mejor.', 6],
    ['pt', 'Preta, de cobre, feita na Itália, garantia de 2 anos, a melhor.', 6],
    ['zh', '黑色，紫铜，意大利制造，三年质保，最好。', 6],
    ['ja', 'ブラック、銅製、イタリア製。5年、永久保証、最高。', 7],
    ['ko', '블랙, 구리, 이탈리아산, 5년 품질 보증, 최고.', 6],
  ] as const)('knows the words of %s', (language, text, count) => {
    expect(unproven(text, language)).toHaveLength(count);
  });

  it('marks a unit that the number has not got, and a name with other digits', () => {
    expect(unproven('Weighs 750 g. Rated IP68.', 'en', ['Holds 750 ml. IP67'])).toEqual(['number: 750 g', 'number: IP68']);
    expect(unproven('Rated IP-67 and holds 1,500 ml', 'en', ['1.5 l, IP67'])).toEqual([]);
  });

  it('reads a count with what is counted', () => {
    expect(unproven('It has 4 pockets.', 'en', ['Weighs 4 kg. Comes with pockets.'])).toEqual(['number: 4']);
    expect(unproven('It has four pockets.', 'en', ['Pockets: 4'])).toEqual([]);
  });

  it('takes a special thing for a general one, not the other way round', () => {
    expect(unproven('Wood, leather and blue.', 'en', ['oak, suede, navy'])).toEqual([]);
    expect(unproven('Oak and navy.', 'en', ['wood, blue'])).toEqual(['material: Oak', 'colour: navy']);
  });

  it('counts in the visible text', () => {
    const text = 'Soft — and made of copper.';
    const [found] = unprovenIn(text, readFacts(bottle), 'en');
    expect(text.slice(found?.start, found?.end)).toBe('copper');
  });
});

describe('the words', () => {
  const conceptsOf = (table: string) => new Set(rowsOf(table).map(({ concept }) => concept));

  it.each(contentLanguages.filter((language) => language !== 'en'))('of %s name no concept that English has not got', (language) => {
    for (const kind of ['materials', 'colours', 'certificates', 'properties', 'superlatives', 'promises'] as const) {
      const english = conceptsOf(languageWords.en[kind]);
      const unknown = [...conceptsOf(languageWords[language][kind])].filter((concept) => !english.has(concept));
      expect({ kind, unknown }).toEqual({ kind, unknown: [] });
    }
  });

  it.each(contentLanguages)('of %s have no form twice in a table, and none that is empty', (language) => {
    for (const table of Object.values(languageWords[language])) {
      for (const { concept, forms } of rowsOf(table)) {
        expect({ concept, forms: forms.length > 0 }).toEqual({ concept, forms: true });
        expect({ concept, twice: forms.filter((form, at) => forms.indexOf(form) !== at) }).toEqual({ concept, twice: [] });
      }
    }
  });

  it.each([
    'It is anti-static.',
    'A smudge-proof, ink-resistant cover.',
    'With unlimited returns.',
    'You have a 60-day trial.',
    'A refund within days.',
    'It is peerless.',
    'The top of its class.',
    'It is Dekra tested.',
    'It won the iF Design Award.',
  ])('marks turns of phrase that no table knows: %s', (text) => {
    expect(unproven(text)).not.toEqual([]);
    expect(unprovenIn(text, readFacts([text]), 'en')).toEqual([]);
  });
});
