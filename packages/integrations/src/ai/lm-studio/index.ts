import { usd } from '../../kit/price.ts';
import { createOpenAiCompatible } from '../openai-compatible/create-openai-compatible.ts';
import { listOpenAiModels, withVersion } from '../openai-compatible/model-list.ts';
import { localBaseUrl, metadata, models } from './metadata.ts';

export const lmStudio = createOpenAiCompatible({
  metadata,
  models,
  localBaseUrl,
  baseUrl: localBaseUrl,
  completeBaseUrl: withVersion,
  hasSchemas: true,
  also: ['openai-embeddings'],
  listing: (connection) => ({ ...listOpenAiModels(connection), price: usd(0, 0) }),
});
