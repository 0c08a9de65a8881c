import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { createGuardedFetch } from './guarded-fetch.ts';
import { readParts } from './sdk-events.ts';
import { wholeParts } from './sdk-parts.ts';
import { createThinkingFilter } from './strip-thinking.ts';

const request = { model: 'm', messages: [] };
const context = { vendor: 'Acme AI', secrets: [] };

const streamOf = <Item>(items: Iterable<Item>): ReadableStream<Item> => {
  const each = items[Symbol.iterator]();
  return new ReadableStream<Item>({
    pull: (controller) => {
      const { done, value } = each.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
};

const read = async (parts: Iterable<LanguageModelV4StreamPart>): Promise<number> => {
  let length = 0;
  for await (const event of readParts(wholeParts(streamOf(parts), context), request))
    if (event.type === 'text') length += event.text.length;
  return length;
};

describe('an answer of a vendor', () => {
  it('ends at a million characters of text', async () => {
    const endless = (function* () {
      for (;;) yield { type: 'text-delta', id: '1', delta: 'a'.repeat(10_000) } as const;
    })();
    await expect(read(endless)).rejects.toMatchObject({ kind: 'unexpected-answer' });
  });

  it('ends at a million characters of tool calls', async () => {
    const endless = (function* () {
      for (;;) yield { type: 'tool-call', toolCallId: '1', toolName: 'look', input: 'a'.repeat(10_000) } as const;
    })();
    await expect(read(endless)).rejects.toMatchObject({ kind: 'unexpected-answer' });
  });

  it.each([
    ['application/json', 5, 'unexpected-answer'],
    ['text/event-stream', 65, 'unexpected-answer'],
  ])('as %s ends within %d MB', async (contentType, megabytes, kind) => {
    const piece = Buffer.from(`${'a'.repeat(1023)}\n`.repeat(1024));
    const body = () => streamOf(Array.from({ length: megabytes }, () => piece));
    const fetch = async () => new Response(body(), { headers: { 'content-type': contentType } });
    const guarded = createGuardedFetch({ vendor: 'Acme AI', connection: { credentials: {}, fetch } });
    await expect((await guarded('https://acme.example')).arrayBuffer()).rejects.toMatchObject({ kind });
  });

  it('that begins with room alone is passed on before long', () => {
    const filter = createThinkingFilter();
    const passed = Array.from({ length: 100 }, () => filter.pass(' '.repeat(50))).join('');
    expect(passed.length).toBeGreaterThan(3000);
    expect(passed.length + filter.rest().length).toBe(5000);
  });
});
