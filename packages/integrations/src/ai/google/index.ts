import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { z } from 'zod';
import { createSdkVendor, type SdkConnection } from '../../kit/sdk-vendor.ts';
import { metadata, models } from './metadata.ts';
import { officialPrices } from './official-prices.ts';

// https://ai.google.dev/api/models: names begin with «models/», and some models only embed
const answering = ['generateContent', 'embedContent'];
const modelNames = z
  .object({ models: z.array(z.object({ name: z.string(), supportedGenerationMethods: z.array(z.string()).default([]) })) })
  .transform((answer) =>
    answer.models
      .filter(({ supportedGenerationMethods }) => answering.some((method) => supportedGenerationMethods.includes(method)))
      .map(({ name }) => name.replace(/^models\//, '')),
  );

// https://ai.google.dev/api/generate-content#UsageMetadata: what a model thinks is among the output, too, at another price
const drawnTokens = z.object({
  google: z.object({
    usageMetadata: z.object({ candidatesTokensDetails: z.array(z.object({ modality: z.string(), tokenCount: z.number().int().min(0) })) }),
  }),
});

const headers = (apiKey: string) => ({ 'x-goog-api-key': apiKey });

const provider = ({ baseUrl, apiKey, fetch }: SdkConnection) => createGoogleGenerativeAI({ baseURL: baseUrl, apiKey, fetch });

export const google = createSdkVendor({
  metadata,
  models,
  officialPrices,
  baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
  languageModel: (connection, modelId) => provider(connection)(modelId),
  embeddingModel: (connection, modelId) => provider(connection).embedding(modelId),
  vectorLength: (outputDimensionality) => ({ google: { outputDimensionality } }),
  imageModel: (connection, modelId) => provider(connection).image(modelId),
  pictureTokensIn: ({ providerMetadata }) => {
    const told = drawnTokens.safeParse(providerMetadata).data?.google.usageMetadata.candidatesTokensDetails;
    return told?.reduce((sum, { modality, tokenCount }) => sum + (modality === 'IMAGE' ? tokenCount : 0), 0) ?? null;
  },
  wires: {
    gemini: {
      path: ({ model, isStream }) =>
        `/models/${encodeURIComponent(model)}:${isStream ? 'streamGenerateContent?alt=sse' : 'generateContent'}`,
      headers,
    },
  },
  listing: ({ baseUrl, apiKey }) => ({
    url: `${baseUrl}/models?pageSize=1000`,
    headers: headers(apiKey),
    answer: modelNames,
    isChatModel: (id) => !/(tts|audio)/.test(id),
  }),
});
