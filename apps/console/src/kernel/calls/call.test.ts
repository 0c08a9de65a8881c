import { defineEndpoint } from '@inkstone/contract/kit/endpoint';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { onSessionLost } from '../session/session-lost.ts';
import { call, callWhole } from './call.ts';
import { CallError } from './call-error.ts';
import { setCsrfToken } from './csrf-token.ts';
import { addressOf } from './request.ts';

const things = {
  get: defineEndpoint({
    method: 'GET',
    path: '/api/thing/:id/',
    access: 'session',
    params: z.object({ id: z.string() }),
    data: z.string(),
  }),
  save: defineEndpoint({
    method: 'POST',
    path: '/api/thing/',
    access: 'session',
    idempotent: true,
    body: z.object({ name: z.string() }),
    data: z.string(),
  }),
};

const answer = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });

const ok = (data: unknown): Response => answer(200, { errno: 0, msg: '', data });

const fetched = vi.fn<typeof fetch>();

const failureOf = async (work: Promise<unknown>): Promise<CallError> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CallError)) throw new Error(`no CallError, but ${String(error)}`);
  return error;
};

const sentHeaders = (at: number): Headers => new Headers(fetched.mock.calls[at]?.[1]?.headers);

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  setCsrfToken('first');
});
afterEach(() => vi.unstubAllGlobals());

describe('addressOf', () => {
  it('takes path parameters out of the query and encodes them', () => {
    expect(addressOf('/api/thing/:id/faq/:faqId/', { params: { id: 'a/b', faqId: 7, lang: 'zh' } })).toBe(
      '/api/thing/a%2Fb/faq/7/?lang=zh',
    );
  });

  it('leaves out what is undefined and repeats lists', () => {
    expect(addressOf('/api/thing/', { query: { q: '红 茶', page: undefined, tag: ['a', 'b'] } })).toBe(
      '/api/thing/?q=%E7%BA%A2+%E8%8C%B6&tag=a&tag=b',
    );
  });

  it('refuses a path with a parameter that nobody gave', () => {
    expect(() => addressOf('/api/thing/:id/', {})).toThrow('needs the parameter id');
  });
});

describe('call', () => {
  it('answers with the data and sends the proof that the call is ours', async () => {
    fetched.mockResolvedValueOnce(ok('tea'));
    await expect(call(things.get, { params: { id: '7' } })).resolves.toBe('tea');
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/thing/7/');
    expect(sentHeaders(0).get('x-csrf-token')).toBe('first');
    expect(sentHeaders(0).get('x-requested-with')).toBe('console');
  });

  it('sends a key of its own with each call that must happen once, or the one it was given', async () => {
    fetched.mockImplementation(async () => ok('saved'));
    await call(things.save, { body: { name: 'a' } });
    await call(things.save, { body: { name: 'a' } });
    await call(things.save, { body: { name: 'a' } }, { idempotencyKey: 'mine' });
    const keys = [0, 1, 2].map((at) => sentHeaders(at).get('idempotency-key'));
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe('mine');
    expect(sentHeaders(0).get('content-type')).toBe('application/json');
  });

  it('fails with the words of the server on a status outside 200–299', async () => {
    fetched.mockResolvedValueOnce(
      answer(422, { errno: 1, code: 'wallet.notEnoughPoints', msg: 'Not enough points.', issues: [{ path: 'name', msg: 'too long' }] }),
    );
    const error = await failureOf(call(things.save, { body: { name: 'a' } }));
    expect(error).toMatchObject({ kind: 'refused', status: 422, code: 'wallet.notEnoughPoints', message: 'Not enough points.' });
    expect(error.issues).toEqual([{ path: 'name', msg: 'too long' }]);
  });

  it('fails the same way on the page of a proxy, without words', async () => {
    fetched.mockResolvedValueOnce(answer(502, '<html>Bad gateway</html>'));
    expect(await failureOf(call(things.get, { params: { id: '1' } }))).toMatchObject({ kind: 'refused', status: 502, message: '' });
  });

  it('fails on a refusal that came with status 200, which callWhole hands on', async () => {
    fetched.mockImplementation(async () => answer(200, { errno: 1, code: 'session.shop', msg: 'No such shop.' }));
    expect(await failureOf(call(things.get, { params: { id: '1' } }))).toMatchObject({ status: 200, message: 'No such shop.' });
    await expect(callWhole(things.get, { params: { id: '1' } })).resolves.toMatchObject({ errno: 1, msg: 'No such shop.' });
  });

  it('tells a lost network and an abort apart, both as CallError', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect((await failureOf(call(things.get, { params: { id: '1' } }))).kind).toBe('network');
    const giveUp = new AbortController();
    fetched.mockImplementationOnce(async (_input, init) => {
      giveUp.abort();
      init?.signal?.throwIfAborted();
      return ok('late');
    });
    expect((await failureOf(call(things.get, { params: { id: '1' } }, { signal: giveUp.signal }))).kind).toBe('abort');
  });

  it('renews a stale token once and repeats the call with the same key', async () => {
    fetched
      .mockResolvedValueOnce(answer(403, { errno: 1, code: 'request.csrf', msg: 'out of date' }))
      .mockResolvedValueOnce(ok({ authenticated: true, csrfToken: 'second', loginUrl: '' }))
      .mockResolvedValueOnce(ok('saved'));
    await expect(call(things.save, { body: { name: 'a' } })).resolves.toBe('saved');
    expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/api/thing/', '/api/auth/session/', '/api/thing/']);
    expect(sentHeaders(2).get('x-csrf-token')).toBe('second');
    expect(sentHeaders(2).get('idempotency-key')).toBe(sentHeaders(0).get('idempotency-key'));
  });

  it('does not repeat a call when the token is no newer', async () => {
    fetched
      .mockResolvedValueOnce(answer(403, { errno: 1, code: 'request.csrf', msg: 'out of date' }))
      .mockResolvedValueOnce(ok({ authenticated: true, csrfToken: 'first', loginUrl: '' }));
    expect((await failureOf(call(things.save, { body: { name: 'a' } }))).code).toBe('request.csrf');
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('tells the gate when the session has ended, and only then', async () => {
    const lost = vi.fn();
    const stop = onSessionLost(lost);
    fetched.mockResolvedValueOnce(answer(401, { errno: 1, code: 'portal.wrongPassword', msg: 'wrong' }));
    await failureOf(call(things.get, { params: { id: '1' } }));
    expect(lost).not.toHaveBeenCalled();
    fetched.mockResolvedValueOnce(answer(401, { errno: 1, code: 'session.required', msg: 'Please sign in first.' }));
    await failureOf(call(things.get, { params: { id: '1' } }));
    expect(lost).toHaveBeenCalledOnce();
    stop();
  });

  it('says how long to wait when the server did', async () => {
    fetched.mockResolvedValueOnce(answer(429, { errno: 1, code: 'request.tooMany', msg: 'wait' }, { 'retry-after': '12' }));
    expect((await failureOf(call(things.get, { params: { id: '1' } }))).retryAfterSeconds).toBe(12);
  });
});

describe('an action that got no answer', () => {
  it('is the same one when it is asked again, and another one once it was answered', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    fetched.mockResolvedValueOnce(answer(502, '<html>'));
    fetched.mockImplementation(async () => ok('kept'));
    const save = (name: string) => call(things.save, { body: { name } });
    expect((await failureOf(save('lost'))).kind).toBe('network');
    expect((await failureOf(save('lost'))).status).toBe(502);
    await save('other');
    await save('lost');
    await save('lost');
    const [first, second, other, third, next] = fetched.mock.calls
      .map((_, at) => sentHeaders(at).get('idempotency-key'))
      .filter((key) => key !== null);
    expect([second, third]).toEqual([first, first]);
    expect(new Set([first, other, next]).size).toBe(3);
  });
});
