import { Marked, type Token } from 'marked';
import { describe, expect, it } from 'vitest';
import { formulas, isFormula } from './formula-tokens.ts';

const reader = new Marked(formulas);

const found = (tokens: readonly Token[]): { tex: string; isBlock: boolean }[] =>
  tokens.flatMap((token) => {
    if (isFormula(token)) return [{ tex: token.tex, isBlock: token.isBlock }];
    return 'tokens' in token && token.tokens ? found(token.tokens) : [];
  });
const read = (text: string) => found(reader.lexer(text));

describe('formulas in a text', () => {
  it.each([
    ['Known: $a^2 + b^2$, and so on.', 'a^2 + b^2', false],
    [String.raw`Known: \(\frac{a}{b}\).`, String.raw`\frac{a}{b}`, false],
    ['已知$x_1$和', 'x_1', false],
    ['$$\na = b\n$$', 'a = b', true],
    ['\\[\na = b\n\\]', 'a = b', true],
    ['Then:\n$$a = b$$\nand so on.', 'a = b', true],
  ])('stand in %s', (text, tex, isBlock) => {
    expect(read(text)).toEqual([{ tex, isBlock }]);
  });

  it.each(['It costs $5, not $10.', 'A `$x$` in code', String.raw`Not \$y$ either`, 'US$30 and HK$40', '```\n$x$\n```', 'half a $formula'])(
    'do not stand in %s',
    (text) => {
      expect(read(text)).toEqual([]);
    },
  );
});
