import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { z } from 'zod';
import type { AiVendor } from '../../kit/ai-vendor.ts';
import { createSdkVendor, type SdkVendorOptions } from '../../kit/sdk-vendor.ts';
import { openAiEmbeddings } from './embeddings.ts';
import { listOpenAiModels } from './model-list.ts';
import { chatWire, openAiWires } from './wires.ts';

type Options = Omit<SdkVendorOptions, 'languageModel' | 'listing'> &
  Partial<Pick<SdkVendorOptions, 'listing'>> & {
    /** True where the vendor holds answers to a JSON schema, not only to JSON. */
    hasSchemas?: boolean;
    /** What the vendor wants in each request beside the usual. */
    extraBody?: Record<string, unknown>;
    /** What the vendor has beside chat. */
    also?: Parameters<typeof openAiWires>[0];
  };

const refusedPiece = z.object({ choices: z.tuple([z.object({ delta: z.object({ refusal: z.string() }) })]) });

/** For the many vendors that speak the same wire format. */
export const createOpenAiCompatible = ({
  hasSchemas = false,
  extraBody,
  also = [],
  listing = listOpenAiModels,
  ...options
}: Options): AiVendor =>
  createSdkVendor({
    ...options,
    listing,
    wires: { ...chatWire(extraBody && { extraBody }), ...openAiWires(also) },
    ...(also.includes('openai-embeddings') && { embeddingModel: openAiEmbeddings }),
    refusalIn: (piece) => refusedPiece.safeParse(piece).data?.choices[0].delta.refusal,
    languageModel: ({ baseUrl, apiKey, fetch }, modelId) =>
      createOpenAICompatible({
        name: options.metadata.id,
        baseURL: baseUrl,
        ...(apiKey ? { apiKey } : {}),
        fetch,
        includeUsage: true,
        supportsStructuredOutputs: hasSchemas,
        ...(extraBody ? { transformRequestBody: (body) => ({ ...body, ...extraBody }) } : {}),
      }).chatModel(modelId),
  });
