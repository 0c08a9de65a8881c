import { type PlaygroundTool, playgroundLimits } from '@inkstone/contract/playground';
import { fieldOf } from '#console/kernel/state/field-of.ts';
import { isRecord, parsedJson } from './read-json.ts';

/** A tool as programs write it, or the function of one alone; null for what is none. */
const toolOf = (value: unknown): PlaygroundTool | null => {
  const inner = fieldOf(value, 'function') ?? value;
  const [name, description, parameters] = [fieldOf(inner, 'name'), fieldOf(inner, 'description'), fieldOf(inner, 'parameters')];
  if (typeof name !== 'string' || !/^[\w-]{1,64}$/.test(name)) return null;
  if (parameters !== undefined && !isRecord(parameters)) return null;
  return {
    type: 'function',
    function: {
      name,
      ...(typeof description === 'string' && { description }),
      parameters: parameters ?? { type: 'object', properties: {} },
    },
  };
};

/** Tools written as JSON, one or a list; `notJson`, or `notTools` where it is JSON of something else. */
export const readTools = (text: string): PlaygroundTool[] | 'notJson' | 'notTools' => {
  if (!text.trim()) return [];
  const parsed = parsedJson(text);
  if (parsed === undefined) return 'notJson';
  const tools = [parsed].flat().map(toolOf);
  const names = new Set(tools.map((tool) => tool?.function.name));
  if (tools.length > playgroundLimits.tools || names.size !== tools.length) return 'notTools';
  return tools.every((tool) => tool !== null) ? tools : 'notTools';
};

/** A tool to begin with. */
export const exampleTool: PlaygroundTool = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'The weather in a city now',
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
};
