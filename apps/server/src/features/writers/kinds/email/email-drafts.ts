import { type EmailBrief, type EmailDraftText, emailBrief, emailFields } from '@inkstone/contract/email-writer';
import { z } from 'zod';
import { contentDraft, keptWishes } from '../content-drafts.ts';
import { type DraftKind, keptObject, keptWords } from '../draft-kind.ts';

const { shape } = emailBrief;

/** The drafts of e-mails. */
export const emailDrafts: DraftKind<EmailBrief, EmailDraftText> = {
  name: 'email',
  fields: emailFields,
  keptBrief: keptObject.pipe(
    z.object({
      ...keptWishes,
      emailType: shape.emailType.catch('welcome'),
      wordCount: shape.wordCount.catch(120),
    }),
  ),
  keptText: keptObject.pipe(z.object({ subject: keptWords, preheader: keptWords, body: keptWords })),
  ...contentDraft,
  titleOf: (text, brief) => text.subject.trim() || brief.topic,
};
