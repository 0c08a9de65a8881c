import { createMistral } from '@ai-sdk/mistral';
import { createSdkVendor } from '../../kit/sdk-vendor.ts';
import { listOpenAiModels } from '../openai-compatible/model-list.ts';
import { metadata, models } from './metadata.ts';

export const mistral = createSdkVendor({
  metadata,
  models,
  baseUrl: 'https://api.mistral.ai/v1',
  languageModel: ({ baseUrl, apiKey, fetch }, modelId) => createMistral({ baseURL: baseUrl, apiKey, fetch })(modelId),
  listing: listOpenAiModels,
});
