import { type EmailBrief, type EmailDraftText, emailBrief, emailFields } from '@inkstone/contract/email-writer';
import { z } from 'zod';
import { type DraftKind, keptObject, keptWords } from '../draft-kind.ts';

const { shape } = emailBrief;

/** The drafts of e-mails. */
export const emailDrafts: DraftKind<EmailBrief, EmailDraftText> = {
  name: 'email',
  fields: emailFields,
  keptBrief: keptObject.pipe(
    z.object({
      emailType: shape.emailType.catch('welcome'),
      topic: shape.topic.catch(''),
      facts: shape.facts.catch(''),
      keywords: shape.keywords.catch([]),
      tone: shape.tone.catch('natural'),
      brand: shape.brand.catch(''),
      wordCount: shape.wordCount.catch(120),
      language: shape.language.catch('en'),
      modelId: shape.modelId.catch(null),
      voiceId: shape.voiceId.catch(null),
    }),
  ),
  keptText: keptObject.pipe(z.object({ subject: keptWords, preheader: keptWords, body: keptWords })),
  main: 'body',
  titleOf: (text, brief) => text.subject.trim() || brief.topic,
  wordsOf: ({ topic, keywords }) => [topic, keywords.join(' ')],
  tooLong: 'writer.bodyTooLong',
};
