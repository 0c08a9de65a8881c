import type { Asked, CallBody } from '../caller-format.ts';
import { isOn, modelName, notOffered, objectsIn, requireUnset, wholeNumber, wrong } from '../fields.ts';
import { isObject, listOf, textIn } from '../parsed-json.ts';

type Block = Readonly<Record<string, unknown>>;
type Pictures = Pick<Asked, 'pictures' | 'pictureBytes'>;

/** What reaches for containers and servers of others, or costs more than by tokens. */
const unpriced = ['container', 'mcp_servers', 'speed', 'inference_geo', 'fallbacks', 'context_management'];
/** Tools that the caller runs itself; the others run at the vendor, and are paid for apart. */
const ownTools = /^(?:custom|bash_|text_editor_|computer_|memory_)/;

/** What stays in the vendor's cache for longer than usual costs more than the price that is known. */
const requireUsualCache = (block: Block, field: string): void => {
  const { cache_control: cache } = block;
  if (isObject(cache) && cache['ttl'] !== undefined && cache['ttl'] !== '5m') throw notOffered(`${field}.cache_control.ttl`);
};

const readBlock = (value: unknown, counted: Pictures, field: string): void => {
  if (!isObject(value)) throw wrong(field);
  requireUsualCache(value, field);
  const { type, source, content } = value;
  for (const [index, inner] of (type === 'tool_result' ? listOf(content) : []).entries())
    readBlock(inner, counted, `${field}.content[${index}]`);
  if (!isObject(source)) return;
  // A file by its id lies with the vendor under our key, whoever put it there; a document behind an address has no bound.
  if (source['type'] === 'file' || (type === 'document' && source['type'] === 'url')) throw notOffered(`${field}.source`);
  if (type !== 'image') return;
  counted.pictures += 1;
  counted.pictureBytes += textIn(source, 'data').length;
};

const readBlocks = (content: unknown, counted: Pictures, field: string): void => {
  for (const [index, block] of listOf(content).entries()) readBlock(block, counted, `${field}[${index}]`);
};

/** What a body in Anthropic's format asks; only what decides on the price is looked at, the rest is the vendor's to judge. */
export const readMessages = (body: CallBody): Asked => {
  const model = modelName(body['model']);
  const messages = objectsIn(body, 'messages');
  if (!messages.length) throw wrong('messages');
  requireUnset(body, unpriced);
  if (isObject(body['cache_control'])) requireUsualCache(body, 'body');
  const counted = { pictures: 0, pictureBytes: 0 };
  readBlocks(body['system'], counted, 'system');
  for (const [index, { content }] of messages.entries()) readBlocks(content, counted, `messages[${index}].content`);
  for (const [index, tool] of objectsIn(body, 'tools').entries()) {
    requireUsualCache(tool, `tools[${index}]`);
    if (tool['type'] !== undefined && tool['type'] !== null && !ownTools.test(String(tool['type'])))
      throw notOffered(`tools[${index}].type`);
  }
  return { model, isStream: isOn(body, 'stream'), mostOutput: wholeNumber(body, 'max_tokens'), answers: 1, ...counted };
};
