import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { EmbeddingModelV4 } from '@ai-sdk/provider';
import type { SdkConnection } from '../../kit/sdk-vendor.ts';

/** Embeddings in OpenAI's format. */
export const openAiEmbeddings = ({ baseUrl, apiKey, fetch }: SdkConnection, modelId: string): EmbeddingModelV4 =>
  createOpenAICompatible({ name: 'embeddings', baseURL: baseUrl, ...(apiKey && { apiKey }), fetch }).embeddingModel(modelId);
