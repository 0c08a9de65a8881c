import { describe, expect, it } from 'vitest';
import { lettersOf } from './monogram.tsx';

describe('a monogram', () => {
  it.each([
    ['OpenAI', 'OA'],
    ['Mistral AI', 'MA'],
    ['Groq', 'Gr'],
    ['OpenAI-compatible', 'OC'],
    ['xAI', 'AI'],
  ])('of %s is %s', (name, letters) => expect(lettersOf(name)).toBe(letters));
});
