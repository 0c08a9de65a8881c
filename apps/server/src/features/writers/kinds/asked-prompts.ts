import { z } from 'zod';

/** The parts of what a run is asked that all kinds have. */
export const askedShape = {
  variation: z.number(),
  prompts: z.object({ systemPrompt: z.string(), assistantPrompt: z.string() }).nullable(),
};
