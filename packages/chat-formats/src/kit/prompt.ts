import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider';

/** A piece of what a model said earlier. */
export type AssistantPart = Extract<LanguageModelV4Message, { role: 'assistant' }>['content'][number];

type ContentOf<Role> = Extract<LanguageModelV4Message, { role: Role }>['content'];

/** What a person sends in one message where formats put results of tools among the words: two for the SDK, either left out where it is empty. */
export const turnOf = (results: ContentOf<'tool'>, said: ContentOf<'user'>): LanguageModelV4Message[] => [
  ...(results.length ? [{ role: 'tool' as const, content: results }] : []),
  ...(said.length ? [{ role: 'user' as const, content: said }] : []),
];

/** Most vendors take what the system says only at the beginning, so it stands there, in the order in which it was said; `system` comes first. */
export const promptOf = (messages: readonly LanguageModelV4Message[], system?: string | null): LanguageModelV4Prompt => [
  ...(system ? [{ role: 'system' as const, content: system }] : []),
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
