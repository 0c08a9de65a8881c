import type { Asked, CallBody } from '../caller-format.ts';
import { isOn, modelName, notOffered, requireUnset, wholeNumber, wrong } from '../fields.ts';
import { isObject } from '../parsed-json.ts';

/** What costs at vendors beside tokens, or by another price: nobody here could say how much. */
const unpriced = ['audio', 'web_search_options', 'search_parameters', 'search_options', 'enable_search', 'plugins'] as const;

const mostAnswers = 16;

const requirePriced = (body: CallBody): void => {
  requireUnset(body, unpriced);
  if (body['service_tier'] === 'priority') throw notOffered('service_tier');
  const { modalities, tools } = body;
  if (Array.isArray(modalities) && modalities.some((each) => each !== 'text')) throw notOffered('modalities');
  if (tools === undefined || tools === null) return;
  if (!Array.isArray(tools)) throw wrong('tools');
  for (const [index, tool] of tools.entries()) {
    if (!isObject(tool)) throw wrong(`tools[${index}]`);
    const { type } = tool;
    if (type !== undefined && type !== 'function' && type !== 'custom') throw notOffered(`tools[${index}]`);
  }
};

type Pictures = Pick<Asked, 'pictures' | 'pictureBytes'>;

/** Pictures in a message; sounds have a price of their own. */
const countPictures = (message: unknown, { pictures, pictureBytes }: Pictures, field: string): Pictures => {
  if (!isObject(message)) throw wrong(field);
  const { content } = message;
  const counted = { pictures, pictureBytes };
  if (!Array.isArray(content)) return counted;
  for (const part of content) {
    if (!isObject(part)) throw wrong(`${field}.content`);
    if (part['type'] === 'input_audio') throw notOffered(`${field}.content`);
    if (part['type'] !== 'image_url') continue;
    const { image_url: image } = part;
    const url = isObject(image) ? image['url'] : image;
    if (typeof url !== 'string') throw wrong(`${field}.content`);
    counted.pictures += 1;
    counted.pictureBytes += url.length;
  }
  return counted;
};

/** The smaller one of both names for the same. */
const mostOutputOf = (body: CallBody): number | null => {
  const stated = [wholeNumber(body, 'max_completion_tokens'), wholeNumber(body, 'max_tokens')].filter((each) => each !== null);
  return stated.length ? Math.min(...stated) : null;
};

/** What a body in OpenAI's chat format asks; only what decides on the price is looked at, the rest is the vendor's to judge. */
export const readChat = (body: CallBody): Asked => {
  const { messages } = body;
  const model = modelName(body['model']);
  if (!Array.isArray(messages) || !messages.length) throw wrong('messages');
  const isStream = isOn(body, 'stream');
  requirePriced(body);
  const answers = wholeNumber(body, 'n') ?? 1;
  if (answers > mostAnswers) throw wrong('n');
  let counted: Pictures = { pictures: 0, pictureBytes: 0 };
  for (const [index, message] of messages.entries()) counted = countPictures(message, counted, `messages[${index}]`);
  return { model, isStream, mostOutput: mostOutputOf(body), answers, ...counted };
};
