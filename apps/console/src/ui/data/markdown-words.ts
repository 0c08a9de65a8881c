import type { Token, Tokens } from 'marked';
import { isFormula } from './formula-tokens.ts';
import { markdownReader } from './markdown-reader.ts';

const isList = (token: Token): token is Tokens.List => token.type === 'list' && 'items' in token;
const isTable = (token: Token): token is Tokens.Table => token.type === 'table' && 'rows' in token;

const wordsOf = (token: Token): string => {
  if (isFormula(token)) return token.tex;
  if (isList(token)) return token.items.map((item) => wordsOfAll(item.tokens)).join('\n');
  if (isTable(token)) return [token.header, ...token.rows].map((row) => row.map(({ tokens }) => wordsOfAll(tokens)).join(' · ')).join('\n');
  if (token.type === 'space') return '\n';
  if (token.type === 'br') return '\n';
  if ('tokens' in token && token.tokens) return wordsOfAll(token.tokens);
  return 'text' in token && typeof token.text === 'string' ? token.text : '';
};

const blocks = new Set(['paragraph', 'heading', 'blockquote', 'list', 'table', 'code']);

const wordsOfAll = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => (blocks.has(token.type) ? `${wordsOf(token)}\n` : wordsOf(token)))
    .join('')
    .replaceAll(/\n{2,}/g, '\n')
    .trim();

/** The words of a text in Markdown without its signs, a line for each of its parts: for lists, where there is room for a few lines. */
export const markdownWords = (text: string): string => wordsOfAll(markdownReader.lexer(text));
