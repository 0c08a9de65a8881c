import { withOneSpelling } from '@inkstone/chat-formats/gemini/plain-json';
import type { Asked, CallBody, PathParams } from '../caller-format.ts';
import { modelName, notOffered, objectsIn, requireUnset, wholeNumber, wrong } from '../fields.ts';
import { isObject, listOf, textIn } from '../parsed-json.ts';

type Value = Readonly<Record<string, unknown>>;

/** The body with one name for each field: protobuf takes two, of which one could be priced and the other one read. */
export const plainBody = (body: CallBody): CallBody => {
  const plain = withOneSpelling(body);
  return isObject(plain) ? { ...plain } : {};
};

/** What stands in the last part of the path: `gemini-2.5-flash:generateContent`. */
export const readPath = ({ '*': call = '' }: PathParams): { model: string; method: string } => {
  const at = call.lastIndexOf(':');
  return { model: at < 0 ? call : call.slice(0, at), method: at < 0 ? '' : call.slice(at + 1) };
};

const readPart = (part: unknown, counted: Pick<Asked, 'pictures' | 'pictureBytes'>, field: string): void => {
  if (!isObject(part)) throw wrong(field);
  // Files lie with the vendor under our key, whoever put them there.
  if (part['fileData']) throw notOffered(`${field}.fileData`);
  const { inlineData } = part;
  if (!isObject(inlineData)) return;
  const mediaType = textIn(inlineData, 'mimeType').toLowerCase();
  // Sounds have a price of their own, and films no bound by their bytes.
  if (/^(?:audio|video)\//.test(mediaType)) throw notOffered(`${field}.inlineData.mimeType`);
  if (!mediaType.startsWith('image/')) return;
  counted.pictures += 1;
  counted.pictureBytes += textIn(inlineData, 'data').length;
};

const requirePriced = (body: CallBody, config: Value): void => {
  requireUnset(body, ['cachedContent']);
  for (const [index, tool] of objectsIn(body, 'tools').entries())
    for (const name of Object.keys(tool)) if (name !== 'functionDeclarations') throw notOffered(`tools[${index}].${name}`);
  if (listOf(config['responseModalities']).some((kind) => String(kind).toUpperCase() !== 'TEXT'))
    throw notOffered('generationConfig.responseModalities');
  if (textIn(body, 'serviceTier').toLowerCase() === 'priority') throw notOffered('serviceTier');
};

/** What a body in Gemini's format asks; only what decides on the price is looked at, the rest is the vendor's to judge. */
export const readGenerate = (stated: CallBody, params: PathParams): Asked => {
  const body = plainBody(stated);
  const { model, method } = readPath(params);
  const config = isObject(body['generationConfig']) ? body['generationConfig'] : {};
  requirePriced(body, config);
  const contents = Array.isArray(body['contents']) ? objectsIn(body, 'contents') : [body['contents']].filter(isObject);
  if (!contents.length) throw wrong('contents');
  const counted = { pictures: 0, pictureBytes: 0 };
  for (const [at, { parts }] of contents.entries())
    for (const [index, part] of listOf(parts).entries()) readPart(part, counted, `contents[${at}].parts[${index}]`);
  const answers = wholeNumber(config, 'candidateCount') ?? 1;
  if (answers > 8) throw wrong('generationConfig.candidateCount');
  const mostOutput = wholeNumber(config, 'maxOutputTokens');
  return {
    model: modelName(model),
    isStream: method === 'streamGenerateContent',
    mostOutput,
    answers,
    ...counted,
  };
};
