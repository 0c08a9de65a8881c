import { z } from 'zod';

/** What a model is for; each kind has endpoints of its own. */
export const modelKinds = ['chat', 'embedding', 'image', 'speech', 'transcription', 'translation', 'moderation', 'rerank'] as const;
export const modelKind = z.enum(modelKinds);
export type ModelKind = z.infer<typeof modelKind>;

/** What is counted beside tokens of text, and how many of it an official price is for. */
export const unitSizes = {
  /** Tokens of pictures that a model is shown. */
  imageInputToken: 1_000_000,
  /** Tokens of pictures that it draws. */
  imageOutputToken: 1_000_000,
  /** Tokens of sound that it hears. */
  audioInputToken: 1_000_000,
  /** Characters that are read aloud. */
  character: 1_000_000,
  /** Sound that is written down: vendors price an hour or a minute, and the hour has no fractions. */
  millisecond: 3_600_000,
  /** One question to a list of documents. */
  search: 1_000,
  /** A picture as a whole; its price may hang on size and quality. */
  picture: 1,
} as const;

export const priceUnits = [
  'imageInputToken',
  'imageOutputToken',
  'audioInputToken',
  'character',
  'millisecond',
  'search',
  'picture',
] as const;
const priceUnit = z.enum(priceUnits);
/** How many of a unit a call was charged for, by the line of its price. */
export type Counted = { unit: z.infer<typeof priceUnit>; count: number; size?: string; quality?: string };

/** The official price of a unit, in millionths of the currency for as many as `unitSizes` says. */
export const unitPrice = z.strictObject({
  unit: priceUnit,
  micros: z.number().int().min(0).max(10_000_000_000),
  /** Of a picture, as its vendor writes it: 1024x1024. The line without one is for all others. */
  size: z
    .string()
    .regex(/^[a-z0-9]{1,20}$/)
    .optional(),
  quality: z
    .string()
    .regex(/^[a-z0-9]{1,20}$/)
    .optional(),
});
export type UnitPrice = z.infer<typeof unitPrice>;

const micros = z.number().int().min(0).max(10_000_000_000);

/** What a whole call costs whose input has at least so many tokens, those of the cache included; in millionths of the currency for a million tokens. */
export const priceTier = z.strictObject({
  fromTokens: z.number().int().min(1).max(1_000_000_000),
  inputMicros: micros,
  outputMicros: micros,
  /** Left out: as any other input of such a call. */
  cachedInputMicros: micros.optional(),
  /** Left out: as any other input of such a call. */
  cacheWriteMicros: micros.optional(),
});
export type PriceTier = z.infer<typeof priceTier>;
