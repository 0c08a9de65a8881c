import { createGroq } from '@ai-sdk/groq';
import { createSdkVendor } from '../../kit/sdk-vendor.ts';
import { listOpenAiModels } from '../openai-compatible/model-list.ts';
import { metadata, models } from './metadata.ts';

export const groq = createSdkVendor({
  metadata,
  models,
  baseUrl: 'https://api.groq.com/openai/v1',
  languageModel: ({ baseUrl, apiKey, fetch }, modelId) => createGroq({ baseURL: baseUrl, apiKey, fetch })(modelId),
  listing: listOpenAiModels,
});
