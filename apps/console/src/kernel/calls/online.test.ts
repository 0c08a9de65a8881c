import { defineEndpoint } from '@inkstone/contract/kit/endpoint';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { CallError } from './call-error.ts';
import { watchConnection } from './online.ts';
import { sendRequest } from './request.ts';

const endpoint = defineEndpoint({ method: 'GET', path: '/api/thing/', access: 'session', data: z.string() });
const fetched = vi.fn<typeof fetch>();
const asked = () => fetched.mock.calls.map(([address]) => String(address));

let stop = (): void => undefined;
beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', fetched);
});
afterEach(async () => {
  fetched.mockResolvedValue(new Response('ok'));
  await vi.advanceTimersByTimeAsync(5000);
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const callInVain = () => expect(sendRequest(endpoint, {})).rejects.toBeInstanceOf(CallError);

describe('the watch over the connection', () => {
  it('asks the server once a call got no answer, and goes on asking until there is one', async () => {
    stop = watchConnection();
    await callInVain();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked()).toEqual(['/api/thing/', '/healthz']);
    await callInVain();
    expect(asked()).toEqual(['/api/thing/', '/healthz', '/api/thing/']);
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked().slice(3)).toEqual(['/healthz']);
    fetched.mockResolvedValue(new Response('ok'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked().slice(4)).toEqual(['/healthz']);
  });

  it('asks nothing after a refusal, which is an answer', async () => {
    stop = watchConnection();
    fetched.mockResolvedValue(new Response('{"errno":1,"msg":"no"}', { status: 422 }));
    await callInVain();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked()).toEqual(['/api/thing/']);
  });
});
