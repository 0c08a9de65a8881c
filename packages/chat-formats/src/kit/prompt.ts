import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider';

/** A piece of what a model said earlier. */
export type AssistantPart = Extract<LanguageModelV4Message, { role: 'assistant' }>['content'][number];

/** Most vendors take what the system says only at the beginning, so it stands there, in the order in which it was said. */
export const promptOf = (messages: readonly LanguageModelV4Message[]): LanguageModelV4Prompt => [
  ...messages.filter(({ role }) => role === 'system'),
  ...messages.filter(({ role }) => role !== 'system'),
];

/** The arguments of a call that a model wrote earlier; not all models write valid JSON, and what they wrote goes back as it was. */
export const argumentsOf = (text: string): unknown => {
  try {
    const read: unknown = JSON.parse(text || '{}');
    return read;
  } catch {
    return { input: text };
  }
};
