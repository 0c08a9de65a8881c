import { createMistral } from '@ai-sdk/mistral';
import { createSdkVendor } from '../../kit/sdk-vendor.ts';
import { listOpenAiModels } from '../openai-compatible/model-list.ts';
import { chatWire, openAiWires } from '../openai-compatible/wires.ts';
import { metadata, models } from './metadata.ts';
import { officialPrices } from './official-prices.ts';

export const mistral = createSdkVendor({
  metadata,
  models,
  officialPrices,
  baseUrl: 'https://api.mistral.ai/v1',
  wires: { ...chatWire({ tellsUsageUnasked: true }), ...openAiWires(['openai-embeddings', 'openai-transcriptions', 'openai-moderations']) },
  languageModel: ({ baseUrl, apiKey, fetch }, modelId) => createMistral({ baseURL: baseUrl, apiKey, fetch })(modelId),
  embeddingModel: ({ baseUrl, apiKey, fetch }, modelId) => createMistral({ baseURL: baseUrl, apiKey, fetch }).embedding(modelId),
  listing: listOpenAiModels,
});
