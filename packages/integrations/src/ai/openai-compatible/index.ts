import { createOpenAiCompatible } from './create-openai-compatible.ts';
import { metadata } from './metadata.ts';

export const openaiCompatible = createOpenAiCompatible({ metadata, models: [] });
