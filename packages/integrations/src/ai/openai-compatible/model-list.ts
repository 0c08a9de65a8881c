import { z } from 'zod';
import type { ModelListing } from '../../kit/model-listing.ts';
import type { SdkConnection } from '../../kit/sdk-vendor.ts';

/** `GET /models` as most vendors have it. */
export const modelList = z.object({ data: z.array(z.object({ id: z.string() })) }).transform(({ data }) => data.map(({ id }) => id));

export const listOpenAiModels = ({ baseUrl, apiKey }: SdkConnection): ModelListing => ({
  url: `${baseUrl}/models`,
  headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
  answer: modelList,
});
