import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import type { JsonSchema } from './chat-call.ts';
import { stated } from './stated.ts';

/** A tool of the caller's, as the formats have it among other words. */
type StatedTool = {
  name: string;
  description?: string | null | undefined;
  parameters?: JsonSchema | null | undefined;
  strict?: boolean | null | undefined;
};

/** Tools that the caller runs itself; one that names no parameters takes none. Undefined where there are no tools. */
export const functionTools = (tools: readonly StatedTool[] = []): LanguageModelV4FunctionTool[] | undefined =>
  tools.length
    ? tools.map(({ name, description, parameters, strict }) => ({
        type: 'function',
        name,
        inputSchema: parameters ?? { type: 'object', properties: {} },
        ...stated({ description, strict }),
      }))
    : undefined;
