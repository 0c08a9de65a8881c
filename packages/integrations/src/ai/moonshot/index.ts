import { createMoonshotAI } from '@ai-sdk/moonshotai';
import { byRegion } from '../../kit/region.ts';
import { createSdkVendor } from '../../kit/sdk-vendor.ts';
import { listOpenAiModels } from '../openai-compatible/model-list.ts';
import { chatWire } from '../openai-compatible/wires.ts';
import { metadata, models } from './metadata.ts';
import { officialPrices } from './official-prices.ts';

export const moonshot = createSdkVendor({
  metadata,
  models,
  officialPrices,
  baseUrl: byRegion({ china: 'https://api.moonshot.cn/v1', international: 'https://api.moonshot.ai/v1' }),
  wires: chatWire(),
  languageModel: ({ baseUrl, apiKey, fetch }, modelId) => createMoonshotAI({ baseURL: baseUrl, apiKey, fetch })(modelId),
  listing: listOpenAiModels,
});
