import type { TokenizerAndRendererExtension, Tokens } from 'marked';

/** A formula in the words of TeX. */
export type FormulaToken = { type: 'formula'; raw: string; tex: string; isBlock: boolean };

const none = (): string => '';

/** On lines of its own: between `$$` and `$$`, or `\[` and `\]`. */
const block: TokenizerAndRendererExtension = {
  name: 'formula',
  level: 'block',
  start: (text) => /\$\$|\\\[/.exec(text)?.index,
  tokenizer: (text): Tokens.Generic | undefined => {
    const found = /^ {0,3}(?:\$\$(?<dollars>[^$]{1,5000})\$\$|\\\[(?<brackets>(?:[^\\]|\\[^\]]){1,5000})\\\])[ \t]*(?:\n|$)/.exec(text);
    const tex = (found?.groups?.['dollars'] ?? found?.groups?.['brackets'] ?? '').trim();
    return found && tex ? { type: 'formula', raw: found[0], tex, isBlock: true } : undefined;
  },
  renderer: none,
};

/** Within a line: between `\(` and `\)`, or two signs of a dollar that stand close to what they enclose, with neither a letter nor a digit behind: prices are none. */
const inline: TokenizerAndRendererExtension = {
  name: 'formula',
  level: 'inline',
  start: (text) => /\$|\\\(|\\\[/.exec(text)?.index,
  tokenizer: (text): Tokens.Generic | undefined => {
    const found =
      /^\\\((?<round>(?:[^\\\n]|\\[^)\n]){1,1000})\\\)|^\$\$(?<double>[^$\n]{1,1000})\$\$|^\$(?<dollar>(?![\s$])(?:[^$`\\\n]|\\[^\n]){1,1000})(?<!\s)\$(?![\w$])/.exec(
        text,
      );
    const { round, double, dollar } = found?.groups ?? {};
    const tex = (round ?? double ?? dollar ?? '').trim();
    return found && tex ? { type: 'formula', raw: found[0], tex, isBlock: double !== undefined } : undefined;
  },
  renderer: none,
};

/** What a reader of Markdown needs to know of formulas. */
export const formulas = { extensions: [block, inline] };

export const isFormula = (token: { type: string }): token is FormulaToken => token.type === 'formula' && 'tex' in token;
