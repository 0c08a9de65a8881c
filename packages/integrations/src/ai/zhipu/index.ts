import { byRegion } from '../../kit/region.ts';
import { createOpenAiCompatible } from '../openai-compatible/create-openai-compatible.ts';
import { metadata, models } from './metadata.ts';

export const zhipu = createOpenAiCompatible({
  metadata,
  models,
  baseUrl: byRegion({ china: 'https://open.bigmodel.cn/api/paas/v4', international: 'https://api.z.ai/api/paas/v4' }),
});
