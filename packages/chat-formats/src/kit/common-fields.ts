import { z } from 'zod';
import type { JsonSchema } from './chat-call.ts';

/** A JSON schema is handed on as it is. */
export const jsonSchema = z.custom<JsonSchema>((value) => typeof value === 'object' && value !== null && !Array.isArray(value), 'object');

/** How hard a model shall think, in the words that OpenAI and the SDK share. */
export const effort = z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']);

/** For fields that ask for nothing as long as they are false, empty or 0. */
export const falsy = (value: unknown): boolean => !value;

/** Formats that give a budget of tokens for thinking mean about these efforts. */
export const effortOfBudget = (tokens: number): z.output<typeof effort> => {
  if (tokens === 0) return 'none';
  if (tokens < 4096) return 'low';
  return tokens < 16_384 ? 'medium' : 'high';
};
