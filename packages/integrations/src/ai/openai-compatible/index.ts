import { createOpenAiCompatible } from './create-openai-compatible.ts';
import { metadata, models } from './metadata.ts';

export const openaiCompatible = createOpenAiCompatible({ metadata, models });
