import { createXai } from '@ai-sdk/xai';
import { createSdkVendor } from '../../kit/sdk-vendor.ts';
import { listOpenAiModels } from '../openai-compatible/model-list.ts';
import { chatWire, openAiWires } from '../openai-compatible/wires.ts';
import { metadata, models } from './metadata.ts';
import { officialPrices } from './official-prices.ts';

export const xai = createSdkVendor({
  metadata,
  models,
  officialPrices,
  baseUrl: 'https://api.x.ai/v1',
  lowDetail: { xai: { imageDetail: 'low' } },
  wires: { ...chatWire({ mostOutputField: 'max_completion_tokens' }), ...openAiWires(['openai-images']) },
  languageModel: ({ baseUrl, apiKey, fetch }, modelId) => createXai({ baseURL: baseUrl, apiKey, fetch })(modelId),
  listing: listOpenAiModels,
});
