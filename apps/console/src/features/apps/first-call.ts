import type { SnippetClient } from '#console/kernel/snippets/code-snippet.ts';

/** The question of examples is the same in every language of the console: it is code. */
const messages = [{ role: 'user', content: 'Say hello in one sentence.' }] as const;

/** The body of a short first call, in the format of its client. */
export const firstCall = (client: SnippetClient, model: string, isStreamed: boolean) => ({
  model,
  ...(client === 'anthropic-messages' && { max_tokens: 1024 }),
  messages,
  ...(isStreamed && { stream: true }),
});
