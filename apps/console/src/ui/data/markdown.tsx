import type { MarkedToken, Token, Tokens } from 'marked';
import { createContext, Fragment, type ReactNode, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBlock } from './code-block.tsx';
import { Formula } from './formula.tsx';
import { isFormula } from './formula-tokens.ts';
import styles from './markdown.module.css';
import { markdownReader } from './markdown-reader.ts';

/** Addresses that a text of a stranger may lead to; whatever else stands there is shown as text. */
const isSafe = (href: string): boolean => /^(?:https?:\/\/|mailto:)/i.test(href);

/** Draws a number in square brackets; null leaves it as it stands. */
type Cite = (number: number) => ReactNode;

/** Given where numbers are citations; there nothing leads out of the house. */
const CiteContext = createContext<Cite | null>(null);

/** Words with their citations. */
const Cited = ({ text, cite }: { text: string; cite: Cite }) =>
  text.split(/(\[\d{1,3}\])/).map((part, index) => {
    const drawn = index % 2 ? cite(Number(part.slice(1, -1))) : null;
    return <Fragment key={index}>{drawn ?? part}</Fragment>;
  });

const Words = ({ text }: { text: string }) => {
  const cite = use(CiteContext);
  return cite ? <Cited text={text} cite={cite} /> : text;
};

const children = (tokens: readonly Token[] | undefined): ReactNode =>
  (tokens ?? []).map((token, index) => <Piece key={index} token={token} />);

const List = ({ token: { ordered, start, items } }: { token: Tokens.List }) => {
  const lines = items.map((item, index) => (
    <li key={index}>
      {item.task && <input type="checkbox" checked={item.checked ?? false} readOnly disabled />}
      {children(item.tokens)}
    </li>
  ));
  return ordered ? <ol start={Number(start) || 1}>{lines}</ol> : <ul>{lines}</ul>;
};

const Table = ({ token: { header, rows, align } }: { token: Tokens.Table }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
  <div className={styles['scroll']} tabIndex={0}>
    <table>
      <thead>
        <tr>
          {header.map((cell, index) => (
            <th key={index} scope="col" style={{ textAlign: align[index] ?? undefined }}>
              {children(cell.tokens)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, line) => (
          <tr key={line}>
            {row.map((cell, index) => (
              <td key={index} style={{ textAlign: align[index] ?? undefined }}>
                {children(cell.tokens)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const Code = ({ token: { text, lang } }: { token: Tokens.Code }) => {
  const { t } = useTranslation('shell');
  return <CodeBlock label={lang || t('code')} code={text} copyLabel={t('copyCode')} />;
};

const Anchor = ({ token: { href, tokens, raw } }: { token: Tokens.Link }) => {
  const cite = use(CiteContext);
  // A text of a stranger may say what a number stands for: here it stands for its citation.
  if (cite) return /^\[\d/.test(raw) ? <Cited text={raw} cite={cite} /> : children(tokens);
  return isSafe(href) ? (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children(tokens)}
    </a>
  ) : (
    children(tokens)
  );
};

/** Under the headings of the page that it stands on. */
const levels = ['h4', 'h5', 'h6'] as const;

const Heading = ({ token: { depth, tokens } }: { token: Tokens.Heading }) => {
  const Level = levels[depth - 1] ?? 'h6';
  return <Level className={styles[Level]}>{children(tokens)}</Level>;
};

const texts: readonly string[] = ['text', 'codespan', 'escape', 'image', 'code'] satisfies MarkedToken['type'][];
const blocks: readonly string[] = ['paragraph', 'heading', 'blockquote', 'list', 'table', 'hr'] satisfies MarkedToken['type'][];
const inline: readonly string[] = ['strong', 'em', 'del', 'link', 'br', 'space', 'def'] satisfies MarkedToken['type'][];
const known = new Set([...texts, ...blocks, ...inline]);

/** What has no form of its own, HTML above all, is shown as it is written. */
const isKnown = (token: Token): token is MarkedToken => known.has(token.type);

const Piece = ({ token }: { token: Token }): ReactNode => {
  if (isFormula(token)) return <Formula tex={token.tex} isBlock={token.isBlock} />;
  if (!isKnown(token)) return token.raw;
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'hr':
      return <hr />;
    case 'br':
      return <br />;
    case 'paragraph':
      return <p>{children(token.tokens)}</p>;
    case 'heading':
      return <Heading token={token} />;
    case 'blockquote':
      return <blockquote>{children(token.tokens)}</blockquote>;
    case 'list':
      return <List token={token} />;
    case 'table':
      return <Table token={token} />;
    case 'code':
      return <Code token={token} />;
    case 'codespan':
      return <code translate="no">{token.text}</code>;
    case 'strong':
      return <strong>{children(token.tokens)}</strong>;
    case 'em':
      return <em>{children(token.tokens)}</em>;
    case 'del':
      return <del>{children(token.tokens)}</del>;
    case 'link':
      return <Anchor token={token} />;
    case 'text':
      return 'tokens' in token && token.tokens ? children(token.tokens) : <Words text={token.text} />;
    // A picture of a stranger's would tell them that it was looked at: its words stand for it.
    case 'image':
    case 'escape':
      return token.text;
    default:
      return token.raw;
  }
};

/** A text of a model in Markdown, drawn piece by piece: nothing of it becomes markup of ours, and nothing is fetched. With `cite` its links are words. */
export const Markdown = ({ text, cite = null }: { text: string; cite?: Cite | null }) => {
  const tokens = useMemo(() => markdownReader.lexer(text), [text]);
  return (
    <CiteContext value={cite}>
      <div className={styles['markdown']}>{children(tokens)}</div>
    </CiteContext>
  );
};
