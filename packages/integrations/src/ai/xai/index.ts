import { createXai } from '@ai-sdk/xai';
import { createSdkVendor } from '../../kit/sdk-vendor.ts';
import { listOpenAiModels } from '../openai-compatible/model-list.ts';
import { metadata, models } from './metadata.ts';

export const xai = createSdkVendor({
  metadata,
  models,
  baseUrl: 'https://api.x.ai/v1',
  lowDetail: { xai: { imageDetail: 'low' } },
  languageModel: ({ baseUrl, apiKey, fetch }, modelId) => createXai({ baseURL: baseUrl, apiKey, fetch })(modelId),
  listing: listOpenAiModels,
});
