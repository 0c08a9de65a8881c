import { type EmailBrief, type EmailField, emailRooms } from '@inkstone/contract/email-writer';
import type { LineRoom } from '@inkstone/contract/search-rooms';
import { escapeHtml } from '@inkstone/text/html';
import { hasMark, type MergeField, mergeMark, replaceMarks, unknownMarks } from '@inkstone/text/merge-fields';
import { wordsOfLink } from '@inkstone/text/merge-words';
import { visibleText } from '@inkstone/text/visible-text';
import { anyWidth, fitLine, isTooShort, lengthComplaint } from '../../answers/rules/line-limits.ts';
import { allRules, type TextRules } from '../../answers/rules/text-rules.ts';
import { wordRules } from '../../answers/rules/word-rules.ts';
import type { EmailAsk } from './email-prompt.ts';

type Asked = Pick<EmailBrief, 'emailType' | 'language'>;

const limitsOf: Partial<Record<EmailField, LineRoom>> = {
  subject: { ...emailRooms.subject, ...anyWidth },
  preheader: { ...emailRooms.preheader, ...anyWidth },
};

/** As long as most names are. */
const shownName = 'Alexandra';
/** A line as its reader sees it. */
const seen = (text: string): string => replaceMarks(text, () => shownName);
const withoutMarks = (text: string): string =>
  replaceMarks(text, () => '')
    .replaceAll(/\s([,.!?，。！？])/g, '$1')
    .replaceAll('  ', ' ')
    .replace(/^[\s,，、]{1,9}/, '')
    .trim();

/** The links without which an e-mail of this kind is none. */
const neededLinks = ({ emailType }: Asked): MergeField[] => [
  ...(emailType === 'abandonedCart' ? (['cart_link'] as const) : []),
  'unsubscribe_link',
];
const missingLinks = (asked: Asked, body: string): MergeField[] => neededLinks(asked).filter((field) => !hasMark(body, field));

const withLinks = (asked: Asked, body: string): string =>
  body +
  missingLinks(asked, body)
    .map((field) => `<p>${escapeHtml(mergeMark(field, wordsOfLink(field, asked.language)))}</p>`)
    .join('');

/** What a list of mails has room for, and the fields that an e-mail has and may have. */
const mailRules = (asked: Asked): TextRules<EmailField> => ({
  complaintsOn: (name, text) => {
    const limits = limitsOf[name];
    const tooLong = limits && lengthComplaint(name, seen(text), limits);
    const unknown = unknownMarks(name === 'body' ? visibleText(text) : text);
    return [
      ...(tooLong ? [tooLong] : []),
      ...(limits && isTooShort(seen(text), limits) ? [`${name} is too short: it needs at least ${limits.least} characters.`] : []),
      ...(name === 'body' ? missingLinks(asked, text).map((field) => `body lacks {${field}|…}, as a paragraph of its own.`) : []),
      ...(unknown.length ? [`${name} has fields that there are none of: ${unknown.join(', ')}.`] : []),
    ];
  },
  settle: (name, text) => {
    if (name === 'body') return { text: withLinks(asked, text), notes: [] };
    const limits = limitsOf[name];
    const isLong = limits && lengthComplaint(name, seen(text), limits) !== null;
    // A field that is cut apart would be read as it stands there.
    const fitted = limits && isLong ? fitLine(withoutMarks(text), asked.language, limits) : text;
    return {
      text: fitted,
      notes: [
        ...(isLong ? [{ note: 'shortenedText' as const, params: { fields: name } }] : []),
        ...(limits && isTooShort(seen(fitted), limits) ? [{ note: 'shortPreheader' as const, params: { least: limits.least } }] : []),
      ],
    };
  },
});

/** What holds for every vendor's e-mail: room in a list of mails, merge fields, words of the voice, the glossary. */
export const emailRules = ({ brief, style }: Pick<EmailAsk, 'brief' | 'style'>): TextRules<EmailField> => {
  const { language, topic, facts } = brief;
  return allRules(mailRules(brief), wordRules<EmailField>({ style, language, about: `${topic}\n${facts}`, main: 'body' }));
};
