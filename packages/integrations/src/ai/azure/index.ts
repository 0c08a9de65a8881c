import { createAzure } from '@ai-sdk/azure';
import { withoutEnd } from '@inkstone/text/without-ends';
import { createSdkVendor } from '../../kit/sdk-vendor.ts';
import { modelList } from '../openai-compatible/model-list.ts';
import { openAiWires } from '../openai-compatible/wires.ts';
import { metadata, models } from './metadata.ts';

const versionPath = '/openai/v1';
const keyHeader = (apiKey: string) => ({ 'api-key': apiKey });

const deploymentsOf = (names = ''): string[] =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

export const azure = createSdkVendor({
  metadata,
  models,
  completeBaseUrl: (endpoint) => (endpoint.includes(versionPath) ? endpoint : withoutEnd(endpoint, /\//) + versionPath),
  lowDetail: { openai: { imageDetail: 'low' } },
  wires: {
    'openai-chat': {
      mostOutputField: 'max_completion_tokens',
      path: '/chat/completions',
      headers: keyHeader,
    },
    ...openAiWires(['openai-embeddings', 'openai-images'], keyHeader),
  },
  languageModel: ({ baseUrl, apiKey, fetch }, deployment) => createAzure({ baseURL: baseUrl, apiKey, fetch }).chat(deployment),
  embeddingModel: ({ baseUrl, apiKey, fetch }, deployment) => createAzure({ baseURL: baseUrl, apiKey, fetch }).embedding(deployment),
  // The API tells which models could be deployed, not which are: it is asked to prove the key, and the names come from the form.
  listing: ({ baseUrl, apiKey, credentials }) => ({
    url: `${baseUrl}/models`,
    headers: keyHeader(apiKey),
    answer: modelList.transform(() => deploymentsOf(credentials['deployments'])),
  }),
});
