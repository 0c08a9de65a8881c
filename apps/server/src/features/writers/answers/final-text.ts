import { decodeEntities } from '@inkstone/text/entities';
import { escapeHtml } from '@inkstone/text/html';
import { cleanRichText } from '#server/kernel/security/clean-rich-text.ts';

const withoutWrapping = (text: string): string =>
  text
    .replaceAll(/<!\[CDATA\[|\]\]>/g, '')
    .trim()
    .replace(/^```[a-z]{0,20}\n?/i, '')
    .replace(/```$/, '')
    .trim();

const blockTag = /<\/?(?:p|div|br|hr|h[1-6]|ul|ol|li|table|tr|td|th|blockquote|pre|section|article)\b[^<>]{0,200}>/gi;

const linesIn = (text: string): string[] =>
  decodeEntities(
    withoutWrapping(text)
      .replaceAll(blockTag, '\n')
      .replaceAll(/<[^<>]*>/g, ''),
  )
    .replaceAll(/\*\*|__|^#+\s*/gm, '')
    .split(/\r?\n|[\r\u2028\u2029]/)
    .map((line) => line.replaceAll(/\s+/g, ' ').trim());

/** The lines of a text without markup and emphasis; more than one where the model wrote more than one. */
export const plainLines = (text: string): string[] => linesIn(text).filter(Boolean);

/** A text of several lines without markup and emphasis; an empty line between paragraphs. */
export const plainParagraphs = (text: string): string =>
  linesIn(text)
    .filter((line, index, lines) => line || lines[index - 1])
    .join('\n')
    .trim();

/** A title or a description for search results: a line without quotes around it. */
export const finalLine = (line: string): string =>
  line
    .replace(/^(["'“”„«»「『])(.*)(["'“”«»」』])$/s, '$2')
    .trim()
    .toWellFormed();

// A part of a paragraph has no tags of its own, and yet may have signs in the way of HTML.
const inline = (text: string): string =>
  escapeHtml(decodeEntities(text))
    .replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/__(.+?)__/g, '<strong>$1</strong>')
    .replaceAll(/`([^`]+)`/g, '$1');

const heading = /^#{1,4}\s/;
const bullet = /^(?:[-*•]|\d{1,2}[.)])\s/;

/** The text of a line behind its mark; undefined for a line without one. */
const behind = (mark: RegExp, line: string): string | undefined => {
  const text = line.trimStart();
  const found = mark.exec(text)?.[0];
  return found === undefined ? undefined : text.slice(found.length).trimStart();
};

const paragraphOf = (lines: readonly string[]): string => (lines.length ? `<p>${lines.map(inline).join('<br>')}</p>` : '');

/** Headings at the beginning, then lines of text, then a list to the end of the block. */
const blockOf = (lines: readonly string[]): string => {
  const titles = lines.map((line) => behind(heading, line));
  const begin = titles.includes(undefined) ? titles.indexOf(undefined) : lines.length;
  const headings = titles.slice(0, begin).map((title) => `<h3>${inline(title ?? '')}</h3>`);
  const rest = lines.slice(begin);
  const items = rest.map((line) => behind(bullet, line));
  const at = items.findIndex((item) => item !== undefined);
  if (at < 0) return headings.join('') + paragraphOf(rest);
  const list = items.slice(at).map((item, index) => `<li>${inline(item ?? rest[at + index]?.trim() ?? '')}</li>`);
  return `${headings.join('')}${paragraphOf(rest.slice(0, at))}<ul>${list.join('')}</ul>`;
};

/** Markdown where rich text was asked for, which models like to write, becomes rich text. */
const richTextOf = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((block) => block.split('\n').filter((line) => line.trim()))
    .filter((lines) => lines.length)
    .map(blockOf)
    .join('');

const anyTag = /<(?:p|ul|ol|h[1-6]|div|br|strong|em|b|table)\b/i;
const escapedTag = /&lt;\/?(?:p|ul|ol|li|h[1-6]|div|strong)&gt;/i;

/** Rich text as it may be kept: only what is allowed, whichever way the model wrote it. */
export const finalRichText = async (text: string): Promise<string> => {
  const bare = withoutWrapping(text);
  // All of its markup was written as text.
  const html = !anyTag.test(bare) && escapedTag.test(bare) ? decodeEntities(bare) : bare;
  return (await cleanRichText(anyTag.test(html) ? html : richTextOf(html))).trim();
};
