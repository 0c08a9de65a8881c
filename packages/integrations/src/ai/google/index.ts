import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { z } from 'zod';
import { createSdkVendor } from '../../kit/sdk-vendor.ts';
import { metadata, models } from './metadata.ts';
import { officialPrices } from './official-prices.ts';

// https://ai.google.dev/api/models: names begin with «models/», and some models only embed or draw
const modelNames = z
  .object({ models: z.array(z.object({ name: z.string(), supportedGenerationMethods: z.array(z.string()).default([]) })) })
  .transform((answer) =>
    answer.models
      .filter(({ supportedGenerationMethods }) => supportedGenerationMethods.includes('generateContent'))
      .map(({ name }) => name.replace(/^models\//, '')),
  );

const headers = (apiKey: string) => ({ 'x-goog-api-key': apiKey });

export const google = createSdkVendor({
  metadata,
  models,
  officialPrices,
  baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
  languageModel: ({ baseUrl, apiKey, fetch }, modelId) => createGoogleGenerativeAI({ baseURL: baseUrl, apiKey, fetch })(modelId),
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
    isChatModel: (id) => !/(image|tts|audio|embedding)/.test(id),
  }),
});
