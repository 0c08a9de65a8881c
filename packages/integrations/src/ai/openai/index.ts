import { createOpenAI } from '@ai-sdk/openai';
import { createSdkVendor } from '../../kit/sdk-vendor.ts';
import { listOpenAiModels } from '../openai-compatible/model-list.ts';
import { chatWire, openAiWires } from '../openai-compatible/wires.ts';
import { metadata, models } from './metadata.ts';
import { officialPrices } from './official-prices.ts';

/** The list holds models for images, sound and search as well, and old ones that only complete. */
const isChatModel = (id: string): boolean =>
  /^(gpt|o\d|chatgpt|ft:)/.test(id) && !/(audio|realtime|transcribe|tts|image|search|instruct|codex|pro|deep-research)/.test(id);

export const openai = createSdkVendor({
  metadata,
  models,
  officialPrices,
  baseUrl: 'https://api.openai.com/v1',
  lowDetail: { openai: { imageDetail: 'low' } },
  // Chat completions and not responses: gateways behind OPENAI_BASE_URL know them, and they take a seed.
  wires: {
    ...chatWire({ mostOutputField: 'max_completion_tokens' }),
    ...openAiWires([
      'openai-responses',
      'openai-embeddings',
      'openai-images',
      'openai-speech',
      'openai-transcriptions',
      'openai-translations',
      'openai-moderations',
    ]),
  },
  languageModel: ({ baseUrl, apiKey, fetch }, modelId) => createOpenAI({ baseURL: baseUrl, apiKey, fetch }).chat(modelId),
  embeddingModel: ({ baseUrl, apiKey, fetch }, modelId) => createOpenAI({ baseURL: baseUrl, apiKey, fetch }).embedding(modelId),
  listing: (connection) => ({ ...listOpenAiModels(connection), isChatModel }),
});
