import type { Asked, CallBody } from '../caller-format.ts';
import { isOn, modelName, notOffered, notStored, objectsIn, requireUnset, wholeNumber, wrong } from '../fields.ts';
import { isObject, listOf, textIn } from '../parsed-json.ts';

/** What lies with the vendor under our key, whoever put it there, and what costs more than by tokens. */
const unpriced = ['prompt', 'background', 'context_management'];
/** Answers of before; those of others under our key are nobody's to see. */
const stored = ['previous_response_id', 'conversation'];
const itemsWithUs = new Set([
  'message',
  'function_call',
  'function_call_output',
  'custom_tool_call',
  'custom_tool_call_output',
  'reasoning',
]);

const readContent = (content: unknown, counted: Pick<Asked, 'pictures' | 'pictureBytes'>, field: string): void => {
  for (const [index, part] of listOf(content).entries()) {
    if (!isObject(part)) throw wrong(`${field}[${index}]`);
    if (part['file_id']) throw notOffered(`${field}[${index}].file_id`);
    if (part['file_url']) throw notOffered(`${field}[${index}].file_url`);
    if (part['type'] === 'input_audio') throw notOffered(`${field}[${index}].type`);
    if (part['type'] !== 'input_image') continue;
    counted.pictures += 1;
    counted.pictureBytes += textIn(part, 'image_url').length;
  }
};

/** What a body in the format of OpenAI's responses asks; only what decides on the price is looked at, the rest is the vendor's to judge. */
export const readResponses = (body: CallBody): Asked => {
  const model = modelName(body['model']);
  const { input } = body;
  if (typeof input !== 'string' && !Array.isArray(input)) throw wrong('input');
  for (const field of stored) if (body[field]) throw notStored(field);
  requireUnset(body, unpriced);
  if (body['service_tier'] === 'priority') throw notOffered('service_tier');
  const counted = { pictures: 0, pictureBytes: 0 };
  for (const [index, item] of (typeof input === 'string' ? [] : objectsIn(body, 'input')).entries()) {
    const type = textIn(item, 'type') || 'message';
    if (type === 'item_reference') throw notStored(`input[${index}]`);
    if (!itemsWithUs.has(type)) throw notOffered(`input[${index}].type`);
    readContent(item['content'], counted, `input[${index}].content`);
    readContent(item['output'], counted, `input[${index}].output`);
  }
  for (const [index, { type }] of objectsIn(body, 'tools').entries())
    if (type !== 'function' && type !== 'custom') throw notOffered(`tools[${index}].type`);
  return { model, isStream: isOn(body, 'stream'), mostOutput: wholeNumber(body, 'max_output_tokens'), answers: 1, ...counted };
};
