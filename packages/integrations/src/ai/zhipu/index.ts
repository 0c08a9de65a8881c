import { byRegion } from '../../kit/region.ts';
import { createOpenAiCompatible } from '../openai-compatible/create-openai-compatible.ts';
import { metadata, models } from './metadata.ts';
import { officialPrices } from './official-prices.ts';

export const zhipu = createOpenAiCompatible({
  metadata,
  models,
  officialPrices,
  also: ['openai-embeddings', 'openai-images'],
  baseUrl: byRegion({ china: 'https://open.bigmodel.cn/api/paas/v4', international: 'https://api.z.ai/api/paas/v4' }),
});
