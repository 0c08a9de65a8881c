import { createDeepSeek } from '@ai-sdk/deepseek';
import { createSdkVendor } from '../../kit/sdk-vendor.ts';
import { listOpenAiModels } from '../openai-compatible/model-list.ts';
import { chatWire } from '../openai-compatible/wires.ts';
import { metadata, models } from './metadata.ts';
import { officialPrices } from './official-prices.ts';

export const deepseek = createSdkVendor({
  metadata,
  models,
  officialPrices,
  baseUrl: 'https://api.deepseek.com',
  lowDetail: { deepseek: { imageDetail: 'low' } },
  wires: chatWire(),
  languageModel: ({ baseUrl, apiKey, fetch }, modelId) => createDeepSeek({ baseURL: baseUrl, apiKey, fetch })(modelId),
  listing: listOpenAiModels,
});
