import { describe, expect, it } from 'vitest';
import { readingEase } from './readability.ts';

describe('readingEase', () => {
  const simple = 'The cat sat on the mat. The dog ran to the door. We went home and had some bread. It was a good day.';
  const hard =
    'Organisational considerations notwithstanding, comprehensive implementation methodologies necessitate extraordinarily sophisticated administrative infrastructure characterised by interdepartmental responsibilities, accountability mechanisms and institutional reconfiguration.';

  it('tells easy from hard, where the language has a measure', () => {
    expect(readingEase(simple, 'en')).toBeGreaterThan(90);
    expect(readingEase(hard, 'en')).toBeLessThan(10);
    expect(readingEase(simple, 'ja')).toBeNull();
    expect(readingEase('Too short.', 'en')).toBeNull();
  });

  it.each([
    ['de', 'Der Hund lief zur Tür. Wir gingen heim und aßen Brot. Es war ein guter Tag. Die Katze saß auf der Matte und schlief ein.'],
    ['fr', 'Le chat dort sur le lit. Le chien court vers la porte. On rentre et on mange du pain. La nuit est douce et tout est bien.'],
    ['es', 'El gato duerme en la cama. El perro va a la puerta. Yo como pan con sal. El día es bueno y el sol sale ya.'],
    ['pt', 'O gato dorme na cama. O cão vai até a porta. Eu como pão com sal. O dia é bom e o sol já sai do mar.'],
  ] as const)('finds plain %s easy', (language, text) => {
    expect(readingEase(text, language)).toBeGreaterThan(60);
  });
});
