import { createDeepSeek } from '@ai-sdk/deepseek';
import { createSdkVendor } from '../../kit/sdk-vendor.ts';
import { listOpenAiModels } from '../openai-compatible/model-list.ts';
import { metadata, models } from './metadata.ts';

export const deepseek = createSdkVendor({
  metadata,
  models,
  baseUrl: 'https://api.deepseek.com',
  lowDetail: { deepseek: { imageDetail: 'low' } },
  languageModel: ({ baseUrl, apiKey, fetch }, modelId) => createDeepSeek({ baseURL: baseUrl, apiKey, fetch })(modelId),
  listing: listOpenAiModels,
});
