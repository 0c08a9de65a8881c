import { createGroq } from '@ai-sdk/groq';
import { createSdkVendor } from '../../kit/sdk-vendor.ts';
import { listOpenAiModels } from '../openai-compatible/model-list.ts';
import { chatWire, openAiWires } from '../openai-compatible/wires.ts';
import { metadata, models } from './metadata.ts';
import { officialPrices } from './official-prices.ts';

export const groq = createSdkVendor({
  metadata,
  models,
  officialPrices,
  baseUrl: 'https://api.groq.com/openai/v1',
  wires: {
    ...chatWire({ mostOutputField: 'max_completion_tokens' }),
    ...openAiWires(['openai-speech', 'openai-transcriptions', 'openai-translations']),
  },
  languageModel: ({ baseUrl, apiKey, fetch }, modelId) => createGroq({ baseURL: baseUrl, apiKey, fetch })(modelId),
  listing: listOpenAiModels,
});
