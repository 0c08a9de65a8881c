import { frameData } from '@inkstone/chat-formats/kit/frame';
import type { PlaygroundEvent } from '@inkstone/contract/playground';
import { z } from 'zod';

/** What is read of a piece of an answer in the format of chat completions; the rest is for programs. */
const delta = z.object({
  content: z.string().nullish(),
  reasoning_content: z.string().nullish(),
  tool_calls: z
    .array(
      z.object({
        index: z.number().int().min(0).max(200).default(0),
        id: z.string().nullish(),
        function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
      }),
    )
    .nullish(),
});
type Delta = z.infer<typeof delta>;

const chunk = z.object({
  error: z.unknown().optional(),
  choices: z
    .array(
      z.object({
        delta: delta.nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
});

/** What a frame says in JSON; undefined for signs of life and other frames that say nothing. */
const parsed = (data: string): unknown => {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
};

type ToolAsked = { id: string; name: string; arguments: string };

/** Reads a stream of chat completions as it comes: events for the screen, and at its end how it ended. */
export const createChunkReader = () => {
  const tools: ToolAsked[] = [];
  let rest = '';
  let reason: string | null = null;
  let isThinking = false;
  let isWhole = false;
  let hasFailed = false;

  const noteTools = ({ tool_calls: calls }: Delta): void => {
    for (const { index, id, function: asked } of calls ?? []) {
      const tool = tools[index] ?? { id: '', name: '', arguments: '' };
      tools[index] = tool;
      if (id) tool.id = id;
      tool.name += asked?.name ?? '';
      tool.arguments += asked?.arguments ?? '';
    }
  };

  const eventsOf = (frame: string): PlaygroundEvent[] => {
    const data = frameData(frame).trim();
    if (data === '[DONE]') {
      isWhole = true;
      return [];
    }
    const said = parsed(data);
    if (said === undefined) return [];
    const { data: read } = chunk.safeParse(said);
    if (!read || read.error) {
      hasFailed = true;
      return [];
    }
    const first = read.choices?.[0];
    reason = first?.finish_reason ?? reason;
    const piece = first?.delta;
    if (!piece) return [];
    noteTools(piece);
    const events: PlaygroundEvent[] = [];
    if (piece.reasoning_content && !isThinking) {
      isThinking = true;
      events.push({ type: 'thinking' });
    }
    if (piece.content) events.push({ type: 'text', text: piece.content });
    return events;
  };

  return {
    take: (piece: string): PlaygroundEvent[] => {
      const frames = (rest + piece).split(/\r?\n\r?\n/);
      rest = frames.pop() ?? '';
      return frames.flatMap(eventsOf);
    },
    /** What the model asks for, once all of it is there. */
    tools: (): ToolAsked[] => tools.filter((tool) => tool !== undefined && tool.name !== ''),
    reason: () => reason ?? 'stop',
    /** False for an answer that broke off. */
    isWhole: () => isWhole && !hasFailed,
  };
};
