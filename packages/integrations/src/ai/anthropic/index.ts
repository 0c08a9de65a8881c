import { createAnthropic } from '@ai-sdk/anthropic';
import { createSdkVendor } from '../../kit/sdk-vendor.ts';
import { modelList, withVersion } from '../openai-compatible/model-list.ts';
import { metadata, models } from './metadata.ts';

export const anthropic = createSdkVendor({
  metadata,
  models,
  thinksWhenAsked: true,
  baseUrl: 'https://api.anthropic.com/v1',
  completeBaseUrl: withVersion,
  languageModel: ({ baseUrl, apiKey, fetch }, modelId) => createAnthropic({ baseURL: baseUrl, apiKey, fetch })(modelId),
  // https://platform.claude.com/docs/en/api/models/list
  listing: ({ baseUrl, apiKey }) => ({
    url: `${baseUrl}/models?limit=1000`,
    headers: { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' },
    answer: modelList,
  }),
});
