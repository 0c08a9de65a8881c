import { defineEndpoint } from '@inkstone/contract/kit/endpoint';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { upload } from './upload.ts';

const files = defineEndpoint({
  method: 'POST',
  path: '/api/upload/files/',
  access: 'session',
  body: z.object({ kb: z.string() }),
  files: { maxFiles: 2, maxBytesEach: 100 },
  data: z.object({ ids: z.array(z.string()) }),
});

type Sent = {
  opened: string[];
  headers: Map<string, string>;
  form: FormData;
  progress: (loaded: number, total: number) => void;
  answer: (status: number, text: string) => void;
  lose: () => void;
};

let last: Sent;

/** The browser's outer door: remembers what was sent and answers when it is told to. */
const fakeRequest = () => {
  const request = {
    upload: { onprogress: (_event: object) => undefined },
    onload: () => undefined,
    onerror: () => undefined,
    onabort: () => undefined,
    status: 0,
    responseText: '',
    open: (...opened: string[]) => Object.assign(last, { opened }),
    setRequestHeader: (name: string, value: string) => last.headers.set(name, value),
    getResponseHeader: () => null,
    send: (form: FormData) => Object.assign(last, { form }),
    abort: () => request.onabort(),
  };
  last = {
    opened: [],
    headers: new Map(),
    form: new FormData(),
    progress: (loaded, total) => request.upload.onprogress({ loaded, total, lengthComputable: true }),
    answer: (status, responseText) => Object.assign(request, { status, responseText }).onload(),
    lose: () => request.onerror(),
  };
  return request;
};

const file = new File(['纸'], 'paper.txt', { type: 'text/plain' });
const send = (options: { signal?: AbortSignal; onProgress?: (share: number) => void } = {}) =>
  upload(files, { body: { kb: '7' } }, { files: [file], ...options });

beforeEach(() => vi.stubGlobal('XMLHttpRequest', new Proxy(Object, { construct: fakeRequest })));
afterEach(() => vi.unstubAllGlobals());

describe('upload', () => {
  it('sends text fields before the files and tells how far it is', async () => {
    const shares: number[] = [];
    const sent = send({ onProgress: (share) => shares.push(share) });
    last.progress(1, 4);
    last.answer(200, JSON.stringify({ errno: 0, msg: '', data: { ids: ['a'] } }));
    await expect(sent).resolves.toEqual({ ids: ['a'] });
    expect(last.opened).toEqual(['POST', '/api/upload/files/']);
    expect([...last.form.keys()]).toEqual(['kb', 'file']);
    expect(last.headers.get('x-requested-with')).toBe('console');
    expect(shares).toEqual([0.25]);
  });

  it('fails like every other call', async () => {
    const refused = send();
    last.answer(413, JSON.stringify({ errno: 1, code: 'request.tooLarge', msg: 'This is too large to send.' }));
    await expect(refused).rejects.toMatchObject({ kind: 'refused', status: 413, message: 'This is too large to send.' });
    const proxied = send();
    last.answer(200, '<html>sign in to the hotel</html>');
    await expect(proxied).rejects.toMatchObject({ kind: 'refused', message: '' });
    const lost = send();
    last.lose();
    await expect(lost).rejects.toMatchObject({ kind: 'network' });
  });

  it('stops when it is told to', async () => {
    const stop = new AbortController();
    const sent = send({ signal: stop.signal });
    stop.abort();
    await expect(sent).rejects.toMatchObject({ kind: 'abort' });
  });
});
