import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';
import { askedOf, draftCalls, generationLimits, priceCall, savedDraft, startedRun } from './writer-calls.ts';
import { contentWishes, type WriterField, writerDraft, writerVersion } from './writers.ts';

export const emailField = z.enum(['subject', 'preheader', 'body']);
export type EmailField = z.infer<typeof emailField>;

/** The texts of an e-mail; any of them may have merge fields such as `{first_name|there}` and `{cart_link}`. */
export const emailFields = {
  subject: { shape: 'line', limit: 255 },
  preheader: { shape: 'line', limit: 255 },
  body: { shape: 'html', limit: 60_000 },
} as const satisfies Record<EmailField, WriterField>;

/** What a list of mails shows of a line, in characters, of which an East Asian one counts for two; merge fields count as they are shown. */
export const emailRooms = { subject: { least: 0, most: 60 }, preheader: { least: 40, most: 110 } } as const;

/** What each text costs, in points: an e-mail costs as much as a listing. */
export const emailPrices = { subject: 0.5, preheader: 0.5, body: 1 } as const satisfies Record<EmailField, number>;

/** What an e-mail is for. */
export const emailType = z.enum(['welcome', 'abandonedCart', 'launch', 'winBack']);
export type EmailType = z.infer<typeof emailType>;

/** What a person tells the e-mail writer; a draft may be saved while parts are still missing. */
export const emailBrief = contentWishes.extend({
  emailType,
  wordCount: z.number().int().min(30, { error: 'writer.emailWordCount' }).max(600, { error: 'writer.emailWordCount' }),
});
export type EmailBrief = z.infer<typeof emailBrief>;

/** The texts as the editor holds them; any may still be empty. */
export const emailDraftText = z.strictObject({
  subject: z.string().max(emailFields.subject.limit, { error: 'writer.subjectTooLong' }),
  preheader: z.string().max(emailFields.preheader.limit, { error: 'writer.preheaderTooLong' }),
  body: z.string().max(emailFields.body.limit, { error: 'writer.bodyTooLong' }),
});
export type EmailDraftText = z.infer<typeof emailDraftText>;

const keptText = z.object({ subject: z.string(), preheader: z.string(), body: z.string() });
/** A saved e-mail. It goes to no store: whoever sends it copies it. */
const emailDraft = writerDraft.extend({ brief: emailBrief, text: keptText });

/** The product of the current store that an e-mail is about; null for none. */
const productId = z.uuid().nullable().default(null);

const calls = draftCalls({
  draft: emailDraft,
  version: writerVersion.extend({ text: keptText }),
  save: savedDraft.extend({ brief: emailBrief, text: emailDraftText, productId }),
});

const asked = askedOf(emailBrief, emailField, emailDraftText).extend({ productId });

export const emailWriterEndpoints = {
  generate: defineEndpoint({
    method: 'POST',
    path: '/api/email_writer/generate_email/',
    access: 'session',
    summary: 'Starts to write an e-mail, all texts or some; follow it at /api/runs/:id/events/',
    limits: generationLimits,
    idempotent: true,
    body: asked,
    data: startedRun,
  }),
  price: defineEndpoint({ ...priceCall, method: 'POST', path: '/api/email_writer/generate_email/price/', body: asked }),
  list: defineEndpoint({ ...calls.list, method: 'GET', path: '/api/email_writer/list/' }),
  draft: defineEndpoint({ ...calls.draft, method: 'GET', path: '/api/email_writer/:id/' }),
  saveDraft: defineEndpoint({ ...calls.saveDraft, method: 'POST', path: '/api/email_writer/save_draft/' }),
  deleteDraft: defineEndpoint({ ...calls.deleteDraft, method: 'POST', path: '/api/email_writer/:id/delete/' }),
  versions: defineEndpoint({ ...calls.versions, method: 'GET', path: '/api/email_writer/:id/versions/' }),
  restoreVersion: defineEndpoint({ ...calls.restoreVersion, method: 'POST', path: '/api/email_writer/:id/restore/' }),
};
