import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';
import { briefWishes, contentLanguage, writerKind } from './writers.ts';

/** So many of each an account may keep. */
export const styleLimits = { voices: 50, terms: 500, templates: 100 } as const;
/** In characters, but for `samples` and `words`, which are counted. */
export const voiceLimits = { name: 80, description: 2000, samples: 5, sample: 6000, words: 50, word: 60 } as const;

/** Who speaks: the shop as we, one person, nobody (things are named instead); `open` leaves it to the writer. */
export const voicePerson = z.enum(['open', 'we', 'i', 'nobody']);
export type VoicePerson = z.infer<typeof voicePerson>;

/** How readers are spoken to, where a language makes a difference: du, tu, 你 or Sie, vous, 您. */
export const voiceAddress = z.enum(['open', 'informal', 'formal']);
export type VoiceAddress = z.infer<typeof voiceAddress>;

/** What can be counted in samples of any language. */
export const voiceMeasures = z.object({
  /** Null where it can not be told. */
  language: contentLanguage.nullable(),
  words: z.number().int(),
  sentences: z.number().int(),
  /** Words a sentence, characters in Chinese and Japanese; to one decimal. */
  sentenceLength: z.number(),
  /** Of a hundred sentences so many end this way. */
  exclamations: z.number().int(),
  questions: z.number().int(),
  /** In a hundred sentences. */
  emoji: z.number().int(),
  person: voicePerson,
  address: voiceAddress,
  /** Words that come again and again, the most frequent first. */
  favourites: z.array(z.string()),
});
export type VoiceMeasures = z.infer<typeof voiceMeasures>;

const words = z
  .array(z.string().trim().min(1).max(voiceLimits.word, { error: 'brandVoice.wordLong' }))
  .max(voiceLimits.words, { error: 'brandVoice.manyWords' });

const sample = z.string().trim().min(1).max(voiceLimits.sample, { error: 'brandVoice.sampleLong' });
const samples = z.array(sample).max(voiceLimits.samples, { error: 'brandVoice.manySamples' });

/** What a voice is; made by hand, or learnt from samples or from pages of the person's own. */
const voiceContent = z.strictObject({
  name: z.string().trim().min(1, { error: 'brandVoice.nameEmpty' }).max(voiceLimits.name, { error: 'brandVoice.nameLong' }),
  /** In the person's own words, or a model's. */
  description: z.string().trim().max(voiceLimits.description, { error: 'brandVoice.descriptionLong' }),
  samples,
  requiredWords: words,
  bannedWords: words,
  person: voicePerson,
  address: voiceAddress,
  /** Whose pages the samples are from; null for none. */
  siteUrl: z.string().trim().max(2000).nullable(),
});

/** What every kept thing of the style has beside its content. */
const kept = z.object({
  id: z.uuid(),
  /** Grows with every save; hand it back so that nobody's change is overwritten. */
  revision: z.number().int(),
  updatedAt: z.iso.datetime(),
});

/** How a brand speaks. */
export const brandVoice = kept.extend(voiceContent.shape).extend({ measures: voiceMeasures.nullable() });
export type BrandVoice = z.infer<typeof brandVoice>;

/** A voice in a list. */
export const brandVoiceEntry = brandVoice.omit({ samples: true }).extend({ sampleCount: z.number().int() });
export type BrandVoiceEntry = z.infer<typeof brandVoiceEntry>;

const termContent = z.strictObject({
  term: z.string().trim().min(1, { error: 'brandVoice.termEmpty' }).max(80, { error: 'brandVoice.termLong' }),
  /** Stands in every language as it is. */
  isKept: z.boolean(),
  translations: z.partialRecord(contentLanguage, z.string().trim().max(120, { error: 'brandVoice.translationLong' })),
});

/** A word of the shop's and what it is called in other languages. */
export const glossaryTerm = kept.extend(termContent.shape);
export type GlossaryTerm = z.infer<typeof glossaryTerm>;

const templateContent = z.strictObject({
  name: voiceContent.shape.name,
  kind: writerKind,
  /** What the brief of a writer begins with; what is left out stays as it is there. */
  wishes: z.object({
    ...briefWishes.partial().shape,
    keywords: z.array(z.string().trim().min(1).max(80)).max(20).optional(),
    /** What the writer of the kind takes is its own matter. */
    wordCount: z.number().int().min(30, { error: 'writer.wordCount' }).max(3000, { error: 'writer.blogWordCount' }).optional(),
  }),
});

/** A brief of a person's own for one kind of writer. */
export const writerTemplate = kept.extend(templateContent.shape);
export type WriterTemplate = z.infer<typeof writerTemplate>;

/** One thing in which a text differs from a voice. */
export const voiceFinding = z.object({
  code: z.enum(['bannedWord', 'missingWord', 'address', 'person', 'longSentences', 'shortSentences', 'exclamations', 'emoji']),
  /** Of a word: the word, and where it stands in the text. */
  word: z.string().nullable(),
  ranges: z.array(z.object({ start: z.number().int(), end: z.number().int() })),
  /** In figures: of the text and of the voice. */
  found: z.number().nullable(),
  wanted: z.number().nullable(),
});
export type VoiceFinding = z.infer<typeof voiceFinding>;

/** What learning tells as it goes; `learnt` is what it found, to be looked at and saved. */
export const learningEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), model: z.string(), isBuiltin: z.boolean() }),
  z.object({ type: z.literal('queued'), isWaiting: z.boolean() }),
  z.object({ type: z.literal('page'), url: z.string(), words: z.number().int() }),
  /** `code` is that of the refusal. */
  z.object({ type: z.literal('page-skipped'), url: z.string(), code: z.string() }),
  z.object({
    type: z.literal('learnt'),
    voice: brandVoice.omit({ id: true, revision: true, updatedAt: true }),
    /** Whether a model described it; else only what can be counted was learnt. */
    isDescribed: z.boolean(),
  }),
]);
export type LearningEvent = z.infer<typeof learningEvent>;

const params = z.object({ id: z.uuid() });
const removal = z.strictObject({ undo: z.boolean().default(false) });
/** Without id a new one; else the next revision. */
const saving = { id: z.uuid().optional(), revision: z.number().int().min(1).optional() };
const access = 'session';

export const brandVoiceEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/brand_voice/',
    access,
    summary: 'The voices of the account by name',
    data: z.array(brandVoiceEntry),
  }),
  voice: defineEndpoint({
    method: 'GET',
    path: '/api/brand_voice/:id/',
    access,
    summary: 'One voice with its samples',
    params,
    data: brandVoice,
  }),
  save: defineEndpoint({
    method: 'POST',
    path: '/api/brand_voice/',
    access,
    summary: 'Saves a voice: a new one without id, else its next revision; 409 when the revision is not the newest',
    idempotent: true,
    body: voiceContent.extend(saving),
    data: brandVoice,
  }),
  remove: defineEndpoint({
    method: 'POST',
    path: '/api/brand_voice/:id/delete/',
    access,
    summary: 'Puts a voice away; undo brings it back for 30 days',
    params,
    body: removal,
    data: z.object({}),
  }),
  check: defineEndpoint({
    method: 'POST',
    path: '/api/brand_voice/:id/check/',
    access,
    summary: 'In what a text differs from a voice; costs nothing',
    params,
    body: z.strictObject({ text: z.string().max(20_000) }),
    data: z.object({ measures: voiceMeasures, findings: z.array(voiceFinding) }),
  }),
  learn: defineEndpoint({
    method: 'POST',
    path: '/api/brand_voice/learn/',
    access,
    summary: 'Starts to learn a voice from samples or from pages of a web address; follow it at /api/runs/:id/events/',
    limits: [{ by: 'user', burst: 5, perMinute: 5 }],
    idempotent: true,
    body: z.strictObject({
      /** Empty where the pages of `siteUrl` are to be read. */
      samples: samples.default([]),
      siteUrl: z.string().trim().max(2000).nullable().default(null),
      /** One of the usable models; null is the default one. */
      modelId: z.uuid().nullable().default(null),
      /** In which the voice is described. */
      language: contentLanguage.default('en'),
    }),
    data: z.object({ runId: z.uuid() }),
  }),
};

export const glossaryEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/glossary/',
    access,
    summary: 'The glossary of the account by its terms',
    data: z.array(glossaryTerm),
  }),
  save: defineEndpoint({
    method: 'POST',
    path: '/api/glossary/',
    access,
    summary: 'Saves a term: a new one without id, else its next revision',
    idempotent: true,
    body: termContent.extend(saving),
    data: glossaryTerm,
  }),
  remove: defineEndpoint({
    method: 'POST',
    path: '/api/glossary/:id/delete/',
    access,
    summary: 'Puts a term away; undo brings it back for 30 days',
    params,
    body: removal,
    data: z.object({}),
  }),
};

export const templateEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/writer_template/',
    access,
    summary: 'The templates of the account by name',
    data: z.array(writerTemplate),
  }),
  save: defineEndpoint({
    method: 'POST',
    path: '/api/writer_template/',
    access,
    summary: 'Saves a template: a new one without id, else its next revision',
    idempotent: true,
    body: templateContent.extend(saving),
    data: writerTemplate,
  }),
  remove: defineEndpoint({
    method: 'POST',
    path: '/api/writer_template/:id/delete/',
    access,
    summary: 'Puts a template away; undo brings it back for 30 days',
    params,
    body: removal,
    data: z.object({}),
  }),
};
