import type { ChatAnswer, ChatEvent, ToolCall } from './ai-vendor.ts';
import { VendorError } from './vendor-error.ts';

/** Reads a stream to its end into one answer, so that streaming and waiting for the whole take the same path. */
export const collectAnswer = async (vendor: string, events: AsyncIterable<ChatEvent>): Promise<ChatAnswer> => {
  const toolCalls: ToolCall[] = [];
  let text = '';
  for await (const event of events) {
    if (event.type === 'text') text += event.text;
    else if (event.type === 'tool-call') toolCalls.push({ id: event.id, name: event.name, input: event.input });
    else if (event.type === 'finish') return { text, toolCalls, usage: event.usage, reason: event.reason };
  }
  throw new VendorError(vendor, 'unexpected-answer', 'the answer ended without a finish');
};
