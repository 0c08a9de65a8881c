import { createOpenAiCompatible } from './create-openai-compatible.ts';
import { metadata, models } from './metadata.ts';

export const openaiCompatible = createOpenAiCompatible({
  metadata,
  models,
  also: [
    'openai-embeddings',
    'openai-images',
    'openai-speech',
    'openai-transcriptions',
    'openai-translations',
    'openai-moderations',
    'rerank',
  ],
});
