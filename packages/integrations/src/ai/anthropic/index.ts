import { createAnthropic } from '@ai-sdk/anthropic';
import { createSdkVendor } from '../../kit/sdk-vendor.ts';
import { modelList, withVersion } from '../openai-compatible/model-list.ts';
import { metadata, models } from './metadata.ts';
import { officialPrices } from './official-prices.ts';

const headers = (apiKey: string) => ({ 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' });

export const anthropic = createSdkVendor({
  metadata,
  models,
  officialPrices,
  thinksWhenAsked: true,
  baseUrl: 'https://api.anthropic.com/v1',
  completeBaseUrl: withVersion,
  languageModel: ({ baseUrl, apiKey, fetch }, modelId) => createAnthropic({ baseURL: baseUrl, apiKey, fetch })(modelId),
  wires: { 'anthropic-messages': { path: '/messages', headers } },
  // https://platform.claude.com/docs/en/api/models/list
  listing: ({ baseUrl, apiKey }) => ({ url: `${baseUrl}/models?limit=1000`, headers: headers(apiKey), answer: modelList }),
});
