import { withoutEnd } from '@inkstone/text/without-ends';
import { z } from 'zod';
import type { ModelListing } from '../../kit/model-listing.ts';
import type { SdkConnection } from '../../kit/sdk-vendor.ts';

/** `GET /models` as most vendors have it. */
export const modelList = z.object({ data: z.array(z.object({ id: z.string() })) }).transform(({ data }) => data.map(({ id }) => id));

/** Whether a path was given; vendors whose usual setting is only a host get theirs added. */
const hasPath = (url: string): boolean => (URL.parse(url)?.pathname ?? '/') !== '/';

/** Adds the version where the setting leaves it out. */
export const withVersion = (url: string): string => (hasPath(url) ? url : `${withoutEnd(url, /\//)}/v1`);

export const listOpenAiModels = ({ baseUrl, apiKey }: SdkConnection): ModelListing => ({
  url: `${baseUrl}/models`,
  headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
  answer: modelList,
});
