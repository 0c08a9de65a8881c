import PostalMime, { type Address, type Attachment } from 'postal-mime';
import { cleanLine } from '../clean-text.ts';
import { readHtmlText } from './html/read-html.ts';
import { readInnerFile } from './inner-file.ts';
import { readPlainText } from './plain-text.ts';
import type { Parser, Reading } from './reading.ts';

const mostAttachments = 200;

const nameOf = ({ name, address, group }: Address): string =>
  group ? group.map(nameOf).join(', ') : [name, address ? `<${address}>` : ''].filter(Boolean).join(' ');

const bytesOf = ({ content }: Attachment): Uint8Array => {
  if (typeof content === 'string') return new TextEncoder().encode(content);
  return content instanceof ArrayBuffer ? new Uint8Array(content) : content;
};

const endings: Readonly<Record<string, string>> = { 'message/rfc822': 'eml', 'text/html': 'html', 'text/plain': 'txt' };

const addAttachments = async (attachments: readonly Attachment[], reading: Reading): Promise<void> => {
  for (const [index, attachment] of attachments.slice(0, mostAttachments).entries()) {
    // Pictures of the letter itself are signatures and logos.
    if (attachment.disposition === 'inline' && attachment.mimeType.startsWith('image/')) continue;
    const bytes = bytesOf(attachment);
    reading.unpack(bytes.length);
    const name = cleanLine(attachment.filename ?? '') || `${index + 1}.${endings[attachment.mimeType] ?? 'bin'}`;
    await readInnerFile({ name, bytes }, reading);
  }
};

/** Mails: their head, their words, and what is attached as files of their own. */
export const readMail: Parser = async ({ name, bytes }, reading) => {
  const mail = await PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer', maxNestingDepth: 20 });
  const subject = cleanLine(mail.subject ?? '');
  reading.builder.setTitle(subject);
  const head = reading.builder.openPage();
  if (subject) head.add('heading', subject, { level: 1 });
  const lines = [
    ['From', mail.from ? nameOf(mail.from) : ''],
    ['To', (mail.to ?? []).map(nameOf).join(', ')],
    ['Cc', (mail.cc ?? []).map(nameOf).join(', ')],
    ['Date', mail.date ?? ''],
  ].flatMap(([label, value]) => (value ? [`${label}: ${cleanLine(value)}`] : []));
  head.add('paragraph', lines.join('\n'));
  head.close();
  if (mail.html) readHtmlText(mail.html, reading.builder);
  else if (mail.text) await readPlainText({ name, bytes: new TextEncoder().encode(mail.text) }, reading);
  await addAttachments(mail.attachments, reading);
};
