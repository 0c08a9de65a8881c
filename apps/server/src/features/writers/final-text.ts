import { decodeEntities } from '@inkstone/text/entities';
import { escapeHtml } from '@inkstone/text/html';
import { sanitizeRichText } from '#server/kernel/security/sanitize-html.ts';

const withoutWrapping = (text: string): string =>
  text
    .replaceAll(/<!\[CDATA\[|\]\]>/g, '')
    .replace(/^\s*```[a-z]*\n?/i, '')
    .replace(/\n?```\s*$/, '')
    .trim();

/** A title or a description for search results: one line without markup, emphasis or quotes around it. */
export const finalLine = (text: string, maxLength: number): string =>
  decodeEntities(withoutWrapping(text).replaceAll(/<[^>]*>/g, ''))
    .replaceAll(/\*\*|__|^#+\s*/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^(["'“”„«»「『])(.*)(["'“”«»」』])$/s, '$2')
    .trim()
    .slice(0, maxLength)
    .toWellFormed();

const inline = (text: string): string =>
  escapeHtml(text)
    .replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/__(.+?)__/g, '<strong>$1</strong>')
    .replaceAll(/`([^`]+)`/g, '$1');

const heading = /^#{1,4}\s+(.*)$/;
const bullet = /^\s*(?:[-*•]|\d{1,2}[.)])\s+(.*)$/;

const blockOf = (lines: readonly string[]): string => {
  const [first = ''] = lines;
  const title = heading.exec(first)?.[1];
  if (title !== undefined) return `<h3>${inline(title)}</h3>${lines.length > 1 ? blockOf(lines.slice(1)) : ''}`;
  const at = lines.findIndex((line) => bullet.test(line));
  if (at < 0) return `<p>${lines.map(inline).join('<br>')}</p>`;
  const before = at > 0 ? `<p>${lines.slice(0, at).map(inline).join('<br>')}</p>` : '';
  const items = lines.slice(at).map((line) => `<li>${inline(bullet.exec(line)?.[1] ?? line.trim())}</li>`);
  return `${before}<ul>${items.join('')}</ul>`;
};

/** Markdown where rich text was asked for, which models like to write, becomes rich text. */
const richTextOf = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((block) => block.split('\n').filter((line) => line.trim()))
    .filter((lines) => lines.length)
    .map(blockOf)
    .join('');

/** A description as it may be kept: rich text, and only such as is allowed. */
export const finalRichText = (text: string): string => {
  const bare = withoutWrapping(text);
  return sanitizeRichText(/<(?:p|ul|ol|h[1-6]|div|br|strong|em|b|table)\b/i.test(bare) ? bare : richTextOf(bare)).trim();
};
