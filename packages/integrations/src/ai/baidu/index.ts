import { createOpenAiCompatible } from '../openai-compatible/create-openai-compatible.ts';
import { metadata, models } from './metadata.ts';

export const baidu = createOpenAiCompatible({
  metadata,
  models,
  baseUrl: 'https://qianfan.baidubce.com/v2',
  also: ['openai-embeddings', 'openai-images', 'rerank'],
});
