import type { PlaygroundMessage, PlaygroundRequest } from '@inkstone/contract/playground';
import type { Json } from '#console/kernel/snippets/literal.ts';
import { jsonOf, parsedJson } from './read-json.ts';

type Body = Record<string, Json>;

/** Room for the answer where the conversation names none: this format asks for a number. */
const usualTokens = 4096;

const sourceOf = (url: string): Json => {
  const [, mediaType = '', data = ''] = /^data:([^;]+);base64,(.*)$/.exec(url) ?? [];
  return { type: 'base64', media_type: mediaType, data };
};

const contentOf = (message: PlaygroundMessage): Json => {
  if (message.role === 'tool') return [{ type: 'tool_result', tool_use_id: message.tool_call_id, content: message.content }];
  if (message.role === 'user' && typeof message.content !== 'string') {
    return message.content.map((part) =>
      part.type === 'text' ? { type: 'text', text: part.text } : { type: 'image', source: sourceOf(part.image_url.url) },
    );
  }
  if (message.role === 'assistant' && message.tool_calls) {
    const calls = message.tool_calls.map(({ id, function: asked }) => ({
      type: 'tool_use',
      id,
      name: asked.name,
      input: jsonOf(parsedJson(asked.arguments) ?? {}),
    }));
    return [...(message.content ? [{ type: 'text', text: message.content }] : []), ...calls];
  }
  return typeof message.content === 'string' ? message.content : '';
};

const joined = (one: Json, other: Json): Json =>
  [one, other].flatMap((content) => (Array.isArray(content) ? content : [{ type: 'text', text: String(content) }]));

/** Messages of this format take turns: what several tools answered is one message. */
const turnsOf = (messages: readonly PlaygroundMessage[]): Body[] => {
  const turns: { role: string; content: Json }[] = [];
  for (const message of messages) {
    if (message.role === 'system') continue;
    const turn = { role: message.role === 'assistant' ? 'assistant' : 'user', content: contentOf(message) };
    const before = turns.at(-1);
    if (before?.role === turn.role) before.content = joined(before.content, turn.content);
    else turns.push(turn);
  }
  return turns;
};

/** The same request in the format of messages, for code by that SDK. JSON without a schema is not asked for there. */
export const anthropicBodyOf = (request: PlaygroundRequest): Body => {
  const { model, messages, temperature, top_p: topP, max_tokens: maxTokens, response_format: format, tools } = request;
  const system = messages.find(({ role }) => role === 'system')?.content;
  return {
    model,
    max_tokens: maxTokens ?? usualTokens,
    ...(typeof system === 'string' && { system }),
    messages: turnsOf(messages),
    ...(temperature !== undefined && { temperature: Math.min(1, temperature) }),
    ...(topP !== undefined && { top_p: topP }),
    ...(format?.type === 'json_schema' && {
      output_config: { format: { type: 'json_schema', schema: jsonOf(format.json_schema.schema) } },
    }),
    ...(tools && {
      tools: tools.map(({ function: { name, description, parameters } }) => ({
        name,
        ...(description !== undefined && { description }),
        input_schema: jsonOf(parameters),
      })),
    }),
  };
};
