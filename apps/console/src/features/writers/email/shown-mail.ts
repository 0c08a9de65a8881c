import { type EmailBrief, type EmailDraftText, type EmailField, emailRooms } from '@inkstone/contract/email-writer';
import { escapeHtml } from '@inkstone/text/html';
import { hasMark, isLinkField, type MergeMark, replaceMarks, unknownMarks } from '@inkstone/text/merge-fields';
import { wordsOfLink } from '@inkstone/text/merge-words';
import { visibleText } from '@inkstone/text/visible-text';

/** What stands for a reader and a shop while nobody sends the e-mail. */
export type Samples = { firstName: string; shopName: string };

const sampleOf = ({ field, words }: MergeMark, { firstName, shopName }: Samples): string => {
  if (field === 'first_name') return firstName;
  return field === 'shop_name' ? shopName : words;
};

/** A line of an e-mail as its reader sees it. */
export const shownLine = (text: string, samples: Samples): string => replaceMarks(text, (mark) => sampleOf(mark, samples));

/** The body as its reader sees it: links to places that are not known yet are underlined words. */
export const shownBody = (body: string, language: string, samples: Samples): string =>
  replaceMarks(body, (mark) =>
    isLinkField(mark.field) ? `<u>${escapeHtml(mark.words || wordsOfLink(mark.field, language))}</u>` : escapeHtml(sampleOf(mark, samples)),
  );

/** What a person should look at before the e-mail is sent. */
export type MailRemark =
  | { code: 'long' | 'short'; field: EmailField; used: number; room: number }
  | { code: 'noWayOut' | 'noCart' }
  | { code: 'unknown'; marks: string };

const wide = /[\u1100-\u11ff\u2e80-\uffef]/;
/** As long as most names are. */
const usualName = 'Alexandra';
/** The characters of a line as a list of mails shows it, of which an East Asian one counts for two. */
export const shownWidth = (text: string): number =>
  [...replaceMarks(text, () => usualName)].reduce((sum, sign) => sum + (wide.test(sign) ? 2 : 1), 0);

/** Which of these remarks hold for an e-mail; none as long as it has no word. */
export const remarksOn = (text: EmailDraftText, { emailType }: Pick<EmailBrief, 'emailType'>): MailRemark[] => {
  const lines = (['subject', 'preheader'] as const).flatMap((field): MailRemark[] => {
    const used = shownWidth(text[field]);
    const { least, most } = emailRooms[field];
    if (used > most) return [{ code: 'long', field, used, room: most }];
    return used > 0 && used < least ? [{ code: 'short', field, used, room: least }] : [];
  });
  const words = visibleText(text.body);
  const unknown = unknownMarks([text.subject, text.preheader, words].join('\n'));
  return [
    ...lines,
    ...(words && !hasMark(words, 'unsubscribe_link') ? [{ code: 'noWayOut' as const }] : []),
    ...(words && emailType === 'abandonedCart' && !hasMark(words, 'cart_link') ? [{ code: 'noCart' as const }] : []),
    ...(unknown.length ? [{ code: 'unknown' as const, marks: unknown.join(' ') }] : []),
  ];
};
