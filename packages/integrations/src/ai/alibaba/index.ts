import { createAlibaba } from '@ai-sdk/alibaba';
import { byRegion } from '../../kit/region.ts';
import { createSdkVendor } from '../../kit/sdk-vendor.ts';
import { openAiEmbeddings } from '../openai-compatible/embeddings.ts';
import { listOpenAiModels } from '../openai-compatible/model-list.ts';
import { chatWire, openAiWires } from '../openai-compatible/wires.ts';
import { metadata, models } from './metadata.ts';

export const alibaba = createSdkVendor({
  metadata,
  models,
  thinksWhenAsked: true,
  baseUrl: byRegion({
    china: 'https://dashscope.aliyuncs.com/compatible-mode/v1',
    international: 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1',
  }),
  wires: { ...chatWire(), ...openAiWires(['openai-embeddings']) },
  languageModel: ({ baseUrl, apiKey, fetch }, modelId) => createAlibaba({ baseURL: baseUrl, apiKey, fetch, includeUsage: true })(modelId),
  embeddingModel: openAiEmbeddings,
  // https://help.aliyun.com/zh/model-studio/text-embedding-synchronous-api: ten texts a call
  textsAtOnce: 10,
  listing: (connection) => ({
    ...listOpenAiModels(connection),
    isChatModel: (id) => !/(asr|tts|embedding|image|wan|rerank|realtime)/.test(id),
  }),
});
