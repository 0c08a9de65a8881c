import { defineEndpoint } from '@inkstone/contract/kit/endpoint';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { download } from './download.ts';

const endpoint = defineEndpoint({ method: 'GET', path: '/api/report/', access: 'session', download: true });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('download', () => {
  it('saves the bytes under the name that the server gave', async () => {
    vi.stubGlobal(
      'fetch',
      async () => new Response('a;b', { headers: { 'content-disposition': "attachment; filename*=UTF-8''%E8%B4%A6%E5%8D%95.csv" } }),
    );
    const clicked: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(this.download);
    });
    await download(endpoint, {});
    expect(clicked).toEqual(['账单.csv']);
  });

  it('saves nothing when the server refuses', async () => {
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ errno: 1, code: 'request.forbidden', msg: 'No.' }), { status: 403 }));
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click');
    await expect(download(endpoint, {})).rejects.toMatchObject({ status: 403, message: 'No.' });
    expect(click).not.toHaveBeenCalled();
  });
});
