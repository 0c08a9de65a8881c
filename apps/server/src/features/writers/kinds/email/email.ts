import {
  type EmailBrief,
  type EmailDraftText,
  type EmailField,
  emailBrief,
  emailDraftText,
  emailField,
  emailPrices,
} from '@inkstone/contract/email-writer';
import type { EmailTask } from '@inkstone/integrations/kit/writing-task';
import { z } from 'zod';
import { type Micropoints, points } from '#server/features/wallet/index.ts';
import { writeAnswer } from '../../answers/write-answer.ts';
import { askedShape } from '../asked-shape.ts';
import { beginNotes } from '../begin-notes.ts';
import { productAttributes } from '../product-lines.ts';
import type { WritingJob, WritingKind } from '../writing-kind.ts';
import { emailDrafts } from './email-drafts.ts';
import { type EmailAsk, emailFieldsOf, emailPrompt } from './email-prompt.ts';
import { emailRules } from './email-rules.ts';

/** In halves of a point. */
const priceOfField = (field: EmailField): Micropoints => (points(1) * BigInt(emailPrices[field] * 2)) / 2n;

const factsFor = ({ brief, product }: EmailAsk): EmailTask['facts'] => ({
  ...brief,
  product: product && {
    productTitle: product.title,
    mainIdea: product.description,
    productType: product.productType,
    attributes: productAttributes(product),
    url: product.url,
  },
});

const writeEmail = async (job: WritingJob<EmailBrief, EmailDraftText>): Promise<void> => {
  const { ask, model, signal, pace, deliver } = job;
  const { messages, isShortened } = emailPrompt(ask);
  await writeAnswer<EmailField>({
    model,
    signal,
    pace,
    messages,
    fields: emailFieldsOf(ask),
    language: ask.brief.language,
    seed: ask.variation,
    rules: emailRules(ask),
    task: (fields) => ({ kind: 'email', facts: factsFor(ask), fields }),
    emit: beginNotes(job, isShortened),
    onField: (field) => deliver(priceOfField(field)),
  });
};

/** E-mails of a shop: welcome, abandoned cart, launch, win-back; about a product where one is chosen. */
export const emailKind: WritingKind<EmailBrief, EmailDraftText> = {
  drafts: emailDrafts,
  ask: z.object({
    ...askedShape,
    brief: emailBrief,
    fields: z.array(emailField).readonly(),
    current: emailDraftText.nullable(),
  }),
  priceOf: ({ fields }) => fields.reduce((sum, field) => sum + priceOfField(field), 0n),
  write: writeEmail,
  failed: 'writer.emailFailed',
};
