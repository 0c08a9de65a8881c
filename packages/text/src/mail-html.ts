import { escapeHtml } from './html.ts';
import { type HtmlPart, htmlParts } from './html-walk.ts';
import { isLinkField, type MergeMark, replaceMarks } from './merge-fields.ts';
import { wordsOfLink } from './merge-words.ts';
import { richTextTags } from './rich-text-tags.ts';

/** An e-mail as it is written. */
export type Mail = { subject: string; preheader: string; body: string; language: string };
/** Puts something in for a field; what it gives stands in the e-mail as it is. */
export type Merge = (mark: MergeMark) => string;

// Styles stand at the elements, since many mail programs drop all others. No colour of a ground or of words is set: a dark
// program shows its own; links and buttons can be read on both.
const link = 'color:#2b74e4;text-decoration:underline';
const button =
  'display:inline-block;padding:12px 22px;border-radius:6px;background-color:#1f5fd0;color:#ffffff;font-weight:600;text-decoration:none';
const cell = 'padding:6px 10px;border:1px solid #8a8f98;text-align:left;vertical-align:top';
const heading = 'margin:24px 0 8px;font-weight:600;line-height:1.3';
const styles: Readonly<Record<string, string>> = {
  p: 'margin:0 0 16px',
  h2: `${heading};font-size:22px`,
  h3: `${heading};font-size:18px`,
  h4: `${heading};font-size:16px`,
  ul: 'margin:0 0 16px;padding-left:24px',
  ol: 'margin:0 0 16px;padding-left:24px',
  li: 'margin:0 0 6px',
  a: link,
  img: 'display:block;max-width:100%;height:auto;border:0',
  blockquote: 'margin:0 0 16px;padding-left:14px;border-left:3px solid #8a8f98',
  table: 'margin:0 0 16px;border-collapse:collapse;width:100%',
  th: cell,
  td: cell,
  hr: 'margin:24px 0;border:0;border-top:1px solid #8a8f98',
};
const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6";

const kept: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
};
const isSafe = (name: string, value: string): boolean => {
  if (name === 'href') return /^(?:https?:\/\/|mailto:)/i.test(value);
  return name === 'src' ? /^https:\/\//i.test(value) : true;
};

type Tag = Extract<HtmlPart, { isTag: true }>;

const tagOf = ({ name, isEnd, quoted }: Tag): string => {
  if (!richTextTags.includes(name)) return '';
  if (isEnd) return `</${name}>`;
  const values = (kept[name] ?? []).map((attribute) => ({ attribute, value: quoted(attribute) }));
  const given = values.filter(({ attribute, value }) => value && isSafe(attribute, value));
  const style = styles[name] ? ` style="${styles[name]}"` : '';
  return `<${name}${given.map(({ attribute, value }) => ` ${attribute}="${escapeHtml(value)}"`).join('')}${style}>`;
};

/** The words of a link, and its address; one that stands alone in its paragraph is a button, but for the way out. */
const linkOf = (mark: MergeMark, { language, merge, isAlone }: { language: string; merge: Merge; isAlone: boolean }): string => {
  const isWayOut = mark.field === 'unsubscribe_link';
  const style = isWayOut ? 'font-size:13px;text-decoration:underline;color:inherit' : isAlone ? button : link;
  return `<a href="${merge(mark)}" style="${style}">${escapeHtml(mark.words || wordsOfLink(mark.field, language))}</a>`;
};

const markOnly = /^\s*\{[a-z_]{1,31}(?:\|[^{}|]{1,120})?\}\s*$/i;

/** The body of an e-mail with a style at each element and all fields put in. */
export const mailBody = ({ body, language }: Pick<Mail, 'body' | 'language'>, merge: Merge): string => {
  const parts = [...htmlParts(body)];
  const isParagraph = (part: HtmlPart | undefined): boolean => part?.isTag === true && part.name === 'p';
  return parts
    .map((part, index) => {
      if (part.isTag) return tagOf(part);
      const isAlone = markOnly.test(part.text) && isParagraph(parts[index - 1]) && isParagraph(parts[index + 1]);
      return replaceMarks(escapeHtml(part.text), (mark) =>
        isLinkField(mark.field) ? linkOf(mark, { language, merge, isAlone }) : merge(mark),
      );
    })
    .join('');
};

/** Behind the preheader, so that a list of mails shows nothing of the text after it. */
const filler = '&#847;&zwnj;&nbsp;'.repeat(60);

/** An e-mail as a whole document: styles at the elements, one column of 600 pixels, the preheader unseen at its beginning. */
export const mailDocument = (mail: Mail, merge: Merge): string => {
  const line = (text: string): string => replaceMarks(escapeHtml(text), merge);
  const preheader = mail.preheader.trim();
  return `<!doctype html>
<html lang="${escapeHtml(mail.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${line(mail.subject)}</title>
</head>
<body style="margin:0;padding:0">
${preheader ? `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${line(preheader)}${filler}</div>\n` : ''}<div style="max-width:600px;margin:0 auto;padding:24px 16px;${font}">
${mailBody(mail, merge)}
</div>
</body>
</html>
`;
};
