import { z } from 'zod';
import { contentStatus } from './contents.ts';
import type { runSettled } from './runs.ts';

export const contentLanguage = z.enum(['en', 'zh', 'fr', 'de', 'es', 'pt', 'ja', 'ko']);
export type ContentLanguage = z.infer<typeof contentLanguage>;

export const tone = z.enum(['natural', 'friendly', 'professional', 'persuasive', 'playful', 'luxurious', 'minimal']);
export type Tone = z.infer<typeof tone>;

export const writerKind = z.enum(['listing', 'blog', 'page', 'email']);
export type WriterKind = z.infer<typeof writerKind>;

/** `line` is plain text without line ends, `lines` plain text with them, `html` clean rich text. */
export type FieldShape = 'line' | 'lines' | 'html';
/** One text of a kind; it may have so many characters, those of `html` counted with its formatting, after cleaning. */
export type WriterField = {
  shape: FieldShape;
  limit: number;
  /** So many characters has what is written into it, of which an East Asian one counts for two; a person may type up to `limit`. */
  written?: number;
};

/** What a person tells any writer. */
export const briefWishes = z.strictObject({
  tone,
  brand: z.string().trim().max(120),
  language: contentLanguage,
  /** One of the usable models; null is the default one. */
  modelId: z.uuid().nullable(),
  /** One of the account's voices; left out like null for none. */
  voiceId: z.uuid().nullable().optional(),
});

export type BriefWishes = z.infer<typeof briefWishes>;

/** What a person tells the writer of a text that is no listing: an article, a page, an e-mail. */
export const contentWishes = briefWishes.extend({
  /** What the text is about, where its kind does not say it. */
  topic: z.string().trim().max(300),
  /** What the text may say: nothing else is promised. */
  facts: z.string().trim().max(8000),
  keywords: z.array(z.string().trim().min(1).max(80)).max(20),
});

/** Remarks on a run: what was repaired, what a person should look at, and whether the model saw the picture. */
const writerNote = z.enum([
  'languageRetry',
  'formRetry',
  'wrongLanguage',
  'wordCount',
  'incomplete',
  'cutOff',
  'tooLong',
  'unreadable',
  'refused',
  'filtered',
  'rulesRetry',
  'shortenedText',
  'bannedWords',
  'missingWords',
  'glossaryWords',
  'voiceUnused',
  'promptsUnused',
  'shortened',
  'fewFacts',
  'foreignFacts',
  'shortSearchText',
  'sectionsMissing',
  'cached',
  'shortPreheader',
  'pictureSeen',
  'pictureUnreachable',
  'pictureTooLarge',
  'pictureFormat',
  'pictureRefused',
]);

const field = z.string();

/** A remark on a run. */
export const writerNoteEvent = z.object({
  type: z.literal('note'),
  note: writerNote,
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** What a writer's run delivers, in order; `field-reset` takes back what a field had. */
export const writerEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), model: z.string(), isBuiltin: z.boolean() }),
  /** All calls that the connection takes at once are taken; then that it goes on. */
  z.object({ type: z.literal('queued'), isWaiting: z.boolean() }),
  /** Nothing has come for so many seconds, and what is waited for; for `retry`, the model is asked again after so many. */
  z.object({ type: z.literal('waiting'), on: z.enum(['answer', 'thinking', 'words', 'retry']), seconds: z.number() }),
  z.object({ type: z.literal('field-delta'), field, text: z.string() }),
  z.object({ type: z.literal('field-reset'), field }),
  /** A field that is whole and kept: its final text, checked and cleaned. A field that the end of the run finds without it was cut. */
  z.object({ type: z.literal('field-done'), field, text: z.string() }),
  /** The next part of a field, whole by itself (a section with its heading): kept when the run ends before the field is whole. */
  z.object({ type: z.literal('part-done'), field, text: z.string() }),
  writerNoteEvent,
]);
type AnyEvent = z.infer<typeof writerEvent>;
type OfField<Event, Field extends string> = Event extends { field: string } ? Omit<Event, 'field'> & { field: Field } : Event;
/** An event of a kind with these fields. */
export type WriterEvent<Field extends string = string> = OfField<AnyEvent, Field>;
/** Every event that the console can meet on the stream of a run with these fields. */
export type WriterStreamEvent<Field extends string = string> = WriterEvent<Field> | z.infer<typeof runSettled>;

/** Who wrote a text; shown with it, because text that was composed without a model is always labelled. */
export const writtenBy = z.strictObject({ model: z.string().max(200), isBuiltin: z.boolean() });
export type WrittenBy = z.infer<typeof writtenBy>;

/** A part of a draft that a run writes anew, or has written, and on which nobody has decided yet. */
export const leftRewriting = z.object({
  field: z.string(),
  runId: z.uuid(),
  /** The part as it was asked for, and where the editor of the text had it; the text may have changed since. */
  selection: z.string(),
  from: z.number().int(),
  to: z.number().int(),
});
export type LeftRewriting = z.infer<typeof leftRewriting>;

/** Claims of a text that no fact bears and that its person has approved, word for word. */
export const approvedClaims = z.array(z.string().trim().min(1).max(300)).max(200);

/** A saved text of any kind that is not in the store yet, or was published from here; a kind says what `brief` and `text` hold. */
export const writerDraft = z.object({
  id: z.uuid(),
  brief: z.looseObject({ language: contentLanguage }),
  /** Its fields, as they are kept: a text that was stored before it was refused is shown at any length. */
  text: z.record(z.string(), z.string()),
  writtenBy: writtenBy.nullable(),
  approved: approvedClaims,
  /** The store product that the text is meant for; null for a new one, and for kinds that are not about a product. */
  productId: z.uuid().nullable(),
  /** Grows with every save; hand it back so that no newer text is overwritten. */
  revision: z.number().int(),
  /** The run that is writing it now; null for none. */
  runId: z.uuid().nullable(),
  /** At most one a field. */
  rewritings: z.array(leftRewriting),
  published: z
    .object({
      productId: z.uuid().nullable(),
      /** What became of an article or a page in its store. */
      content: z.object({ blogId: z.string().nullable(), status: contentStatus, publishAt: z.iso.datetime().nullable() }).nullable(),
      url: z.string().nullable(),
      at: z.iso.datetime(),
    })
    .nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type WriterDraft = z.infer<typeof writerDraft>;

/** A draft of any kind in a list. */
export const writerDraftEntry = writerDraft
  .omit({ brief: true, text: true, writtenBy: true, approved: true, runId: true, rewritings: true })
  .extend({ title: z.string(), excerpt: z.string(), language: contentLanguage });
export type WriterDraftEntry = z.infer<typeof writerDraftEntry>;

/** What stood in a draft before `cause` replaced it; for a publication, what was published. */
export const writerVersion = z.object({
  id: z.uuid(),
  cause: z.enum(['run', 'edit', 'restore', 'publication']),
  at: z.iso.datetime(),
  text: writerDraft.shape.text,
  writtenBy: writtenBy.nullable(),
});
export type WriterVersion = z.infer<typeof writerVersion>;
