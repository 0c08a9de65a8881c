import { productFacts } from '@inkstone/contract/products';
import { z } from 'zod';
import { textStyle } from '../answers/prompts/style-block.ts';

/** The parts of what a run is asked that all kinds have; runs of earlier versions kept neither style nor product. */
export const askedShape = {
  variation: z.number(),
  style: textStyle.nullable().default(null),
  product: productFacts.nullable().default(null),
  prompts: z.object({ systemPrompt: z.string(), assistantPrompt: z.string() }).nullable(),
};
