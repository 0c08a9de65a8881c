import type { ModelKind } from '@inkstone/contract/model-kinds';
import type { WireFormat } from './vendor-wire.ts';

/** What the usual words in the names of models say of their kind. */
const words: readonly (readonly [kind: ModelKind, form: RegExp])[] = [
  ['rerank', /rerank/],
  ['embedding', /embed|^(?:.*\/)?(?:bge|gte|e5)-/],
  ['moderation', /moderation/],
  ['transcription', /whisper|transcri|asr\b/],
  ['speech', /\btts\b/],
  ['image', /image|imagine|dall-e|cogview|flux|stable-diffusion/],
];

/** The kind of a model that nobody knows but by its name. */
export const kindByName = (name: string): ModelKind => words.find(([, form]) => form.test(name.toLowerCase()))?.[0] ?? 'chat';

/** The format in which models of a kind are called. */
export const wireOfKind: Readonly<Record<Exclude<ModelKind, 'chat'>, WireFormat>> = {
  embedding: 'openai-embeddings',
  image: 'openai-images',
  speech: 'openai-speech',
  transcription: 'openai-transcriptions',
  translation: 'openai-translations',
  moderation: 'openai-moderations',
  rerank: 'rerank',
};
