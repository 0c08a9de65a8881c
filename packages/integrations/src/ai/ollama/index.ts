import { usd } from '../../kit/price.ts';
import { createOpenAiCompatible } from '../openai-compatible/create-openai-compatible.ts';
import { listOpenAiModels, withVersion } from '../openai-compatible/model-list.ts';
import { localBaseUrl, metadata, models } from './metadata.ts';

/** OLLAMA_HOST is often a bare host with a port, and where the server listens on all addresses it names none to call. */
const completeBaseUrl = (stated: string): string => {
  const text = /^https?:\/\//.test(stated) ? stated : `http://${stated.includes(':') ? stated : `${stated}:11434`}`;
  return withVersion(text.replace('//0.0.0.0', '//127.0.0.1'));
};

export const ollama = createOpenAiCompatible({
  metadata,
  models,
  localBaseUrl,
  baseUrl: localBaseUrl,
  completeBaseUrl,
  hasSchemas: true,
  also: ['openai-embeddings'],
  listing: (connection) => ({ ...listOpenAiModels(connection), price: usd(0, 0) }),
});
