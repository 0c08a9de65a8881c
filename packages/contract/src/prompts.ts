import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';

/** So many prompts a person may keep, and how long each may be. */
export const promptLimits = { templates: 200, name: 80, text: 20_000 } as const;

/** A prompt that a person keeps: what the model is told to be, and what it is asked. */
export const promptTemplate = z.object({
  id: z.uuid(),
  name: z.string(),
  system: z.string(),
  text: z.string(),
  createdAt: z.iso.datetime(),
});
export type PromptTemplate = z.infer<typeof promptTemplate>;

export const promptEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/prompts/template/',
    access: 'session',
    summary: 'The prompts that the caller keeps, by name',
    data: z.array(promptTemplate),
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/api/prompts/template/',
    access: 'session',
    summary: 'Keeps a prompt',
    body: z.strictObject({
      name: z.string().trim().min(1, 'prompt.nameEmpty').max(promptLimits.name, 'prompt.nameLong'),
      system: z.string().max(promptLimits.text, 'prompt.textLong'),
      text: z.string().max(promptLimits.text, 'prompt.textLong'),
    }),
    data: promptTemplate,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/prompts/template/:id/',
    access: 'session',
    summary: 'Removes a kept prompt',
    params: z.object({ id: z.uuid() }),
    data: z.object({}),
  }),
};
