import type { AnswerSchema } from '@inkstone/contract/playground';
import { isRecord, parsedJson } from './read-json.ts';

/** What programs call it when they do not say. */
const usualName = 'answer';

/** A schema written as JSON, alone or with its name as programs send it; null for none, `notJson`, or `notSchema` for JSON of something else. */
export const readSchema = (text: string): AnswerSchema | null | 'notJson' | 'notSchema' => {
  if (!text.trim()) return null;
  const parsed = parsedJson(text);
  if (parsed === undefined) return 'notJson';
  if (!isRecord(parsed)) return 'notSchema';
  const { name = usualName, schema = parsed, strict } = parsed;
  if (typeof name !== 'string' || !/^[\w-]{1,64}$/.test(name) || !isRecord(schema)) return 'notSchema';
  return { name, schema, ...(typeof strict === 'boolean' && { strict }) };
};

/** A schema to begin with. */
export const exampleSchema: AnswerSchema = {
  name: 'review',
  schema: {
    type: 'object',
    properties: { mood: { type: 'string', enum: ['good', 'bad'] }, reason: { type: 'string' } },
    required: ['mood', 'reason'],
    additionalProperties: false,
  },
  strict: true,
};
