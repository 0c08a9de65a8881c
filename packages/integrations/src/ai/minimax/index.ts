import { z } from 'zod';
import { type ErrorReader, readErrorObject } from '../../kit/event-stream.ts';
import { byRegion } from '../../kit/region.ts';
import { createOpenAiCompatible } from '../openai-compatible/create-openai-compatible.ts';
import { metadata, models } from './metadata.ts';
import { officialPrices } from './official-prices.ts';

/** https://platform.minimax.io/docs/api-reference/errorcode */
const statusOf: Record<number, number> = { 1002: 429, 1004: 401, 1008: 402, 2013: 400, 2049: 401 };
const baseAnswer = z.object({ base_resp: z.object({ status_code: z.number(), status_msg: z.string() }) });

/** Errors come with status 200 and say in the body what they are. */
const readError: ErrorReader = (answer) => {
  const { data } = baseAnswer.safeParse(answer);
  if (!data) return readErrorObject(answer);
  const { status_code, status_msg } = data.base_resp;
  return { message: status_msg, code: statusOf[status_code] ?? 500 };
};

export const minimax = createOpenAiCompatible({
  metadata,
  models,
  officialPrices,
  baseUrl: byRegion({ china: 'https://api.minimaxi.com/v1', international: 'https://api.minimax.io/v1' }),
  readError,
  // Else the thinking stands inside the text: https://platform.minimax.io/docs/api-reference/text-openai-api
  extraBody: { reasoning_split: true },
});
