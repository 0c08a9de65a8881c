import { defineEndpoint } from '@inkstone/contract/kit/endpoint';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { CallError } from './call-error.ts';
import { stream } from './stream.ts';

const event = z.object({ type: z.string(), text: z.string() });
const events = defineEndpoint({
  method: 'GET',
  path: '/api/runs/:id/events/',
  access: 'session',
  params: z.object({ id: z.string() }),
  events: event,
});
const start = defineEndpoint({ method: 'POST', path: '/api/runs/', access: 'session', events: event });

const frame = (id: number | null, text: string, type = 'delta'): string =>
  `${id === null ? '' : `id: ${id}\n`}event: ${type}\ndata: ${JSON.stringify({ type, text, msg: text })}\n\n`;

/** A body that sends its pieces and then ends, breaks, or stays open. */
const body = (pieces: string[], end: 'orderly' | 'cut' | 'open', onCancel = () => undefined): Response => {
  const rest = [...pieces];
  const readable = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const next = rest.shift();
      if (next !== undefined) controller.enqueue(new TextEncoder().encode(next));
      else if (end === 'orderly') controller.close();
      else if (end === 'cut') controller.error(new TypeError('network error'));
      else return new Promise(() => undefined);
      return undefined;
    },
    cancel: onCancel,
  });
  return new Response(readable, { status: 200 });
};

const fetched = vi.fn<typeof fetch>();
/** A page of an earlier file may still look for something: it gets none of the answers that a test has in store. */
const fetchedOfStreams: typeof fetch = async (address, init) => {
  if (!String(address).includes('/api/runs/')) throw new TypeError('none of these tests asks for it');
  return fetched(address, init);
};
const input = { params: { id: '7' } };

const collect = async (items: AsyncIterable<{ text: string }>): Promise<string[]> => {
  const texts: string[] = [];
  for await (const { text } of items) texts.push(text);
  return texts;
};

const lastIds = () => fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('last-event-id'));

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetchedOfStreams);
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('stream', () => {
  it('gives typed events in their order and ends with the answer', async () => {
    fetched.mockResolvedValueOnce(body([frame(1, 'a'), frame(2, 'b')], 'orderly'));
    await expect(collect(stream(events, input))).resolves.toEqual(['a', 'b']);
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('resumes a cut stream behind the last event that came', async () => {
    const again = vi.fn();
    fetched.mockResolvedValueOnce(body([frame(1, 'a')], 'cut')).mockResolvedValueOnce(body([frame(2, 'b')], 'orderly'));
    await expect(collect(stream(events, input, { onReconnect: again }))).resolves.toEqual(['a', 'b']);
    expect(lastIds()).toEqual([null, '1']);
    expect(again).toHaveBeenCalledWith(1);
  });

  it('takes an orderly end before the last event as a cut', async () => {
    fetched.mockResolvedValueOnce(body([frame(1, 'a')], 'orderly')).mockResolvedValueOnce(body([frame(2, 'b', 'settled')], 'open'));
    await expect(
      collect(stream(events, input, { isLast: (last: { type: string; text: string }) => last.type === 'settled' })),
    ).resolves.toEqual(['a', 'b']);
  });

  it('takes the word of a server that stops as a cut, and tells the reader nothing', async () => {
    fetched
      .mockResolvedValueOnce(body([frame(1, 'a'), frame(null, '', 'closing')], 'orderly'))
      .mockResolvedValueOnce(body([frame(2, 'b')], 'orderly'));
    await expect(collect(stream(events, input))).resolves.toEqual(['a', 'b']);
    expect(lastIds()).toEqual([null, '1']);
  });

  it('goes on through a server that is restarting, and gives up after eight failures in a row', async () => {
    fetched.mockResolvedValueOnce(body([frame(1, 'a')], 'cut')).mockImplementation(async () => new Response('<html>', { status: 503 }));
    const outcome = collect(stream(events, input)).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await outcome).toMatchObject({ kind: 'refused', status: 503 });
    expect(fetched).toHaveBeenCalledTimes(9);
  });

  it('does not repeat a first connection that failed, nor a refusal', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(collect(stream(events, input))).rejects.toMatchObject({ kind: 'network' });
    fetched.mockResolvedValueOnce(new Response(JSON.stringify({ errno: 1, code: 'run.notFound', msg: 'gone' }), { status: 404 }));
    await expect(collect(stream(events, input))).rejects.toMatchObject({ code: 'run.notFound', message: 'gone' });
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('does not start work twice: a POST without ids is not repeated', async () => {
    fetched.mockResolvedValueOnce(body([frame(null, 'a')], 'cut'));
    await expect(collect(stream(start, {}))).rejects.toBeInstanceOf(CallError);
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('throws what the server says in the middle of a stream', async () => {
    fetched.mockResolvedValueOnce(body([frame(1, 'a'), frame(null, 'The vendor refused.', 'error')], 'orderly'));
    await expect(collect(stream(events, input))).rejects.toMatchObject({ kind: 'refused', message: 'The vendor refused.' });
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('ends without an error when it is stopped, and cancels the request', async () => {
    const stop = new AbortController();
    fetched.mockImplementation(async () => body([frame(1, 'a')], 'open'));
    const texts: string[] = [];
    const reading = (async () => {
      for await (const { text } of stream(events, input, { signal: stop.signal })) texts.push(text);
    })();
    await expect.poll(() => texts).toEqual(['a']);
    expect(fetched.mock.calls[0]?.[1]?.signal).toBe(stop.signal);
    stop.abort();
    await vi.advanceTimersByTimeAsync(60_000);
    await expect(reading).resolves.toBeUndefined();
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('cancels the request when the reader leaves the loop', async () => {
    const cancelled = vi.fn();
    fetched.mockResolvedValueOnce(body([frame(1, 'a'), frame(2, 'b')], 'open', cancelled));
    for await (const { text } of stream(events, input)) if (text === 'a') break;
    expect(cancelled).toHaveBeenCalledOnce();
  });

  it('takes a connection without a heartbeat for cut', async () => {
    fetched.mockResolvedValueOnce(body([frame(1, 'a')], 'open')).mockResolvedValueOnce(body([frame(2, 'b')], 'orderly'));
    const reading = collect(stream(events, input));
    await vi.advanceTimersByTimeAsync(60_000);
    await expect(reading).resolves.toEqual(['a', 'b']);
    expect(lastIds()).toEqual([null, '1']);
  });
});
