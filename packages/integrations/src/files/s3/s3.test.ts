import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { describe, expect, it } from 'vitest';
import { describeFileStore } from '../../kit/conformance/files.ts';
import { s3 } from './index.ts';

const settings = { bucket: 'inkstone', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' };
const contextAt = (endpoint: string) => ({ settings: { ...settings, endpoint }, folder: '/nowhere', fetch: globalThis.fetch });

describeFileStore(s3, {
  open: async () => {
    const directory = await mkdtemp(join(tmpdir(), 'inkstone-s3-'));
    const server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory,
      configureBuckets: [{ name: 'inkstone', configs: [] }],
    });
    const { port } = await server.run();
    const close = async () => {
      await server.close();
      await rm(directory, { recursive: true });
    };
    return { context: contextAt(`http://127.0.0.1:${port}`), close };
  },
});

const key = '00000000-0000-4000-8000-000000000001';

const answering = async (status: number, code: string): Promise<{ server: Server; endpoint: string }> => {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { server, endpoint: `http://127.0.0.1:${port}` };
};

describe('a bucket that refuses', () => {
  it.each([
    [403, 'SignatureDoesNotMatch', 'credentials'],
    [404, 'NoSuchBucket', 'credentials'],
    [404, 'NoSuchKey', 'not-found'],
    [400, 'QuotaExceeded', 'full'],
    [403, 'SomethingNew', 'credentials'],
    [400, 'SomethingNew', 'unavailable'],
  ])('%i %s is %s', async (status, code, kind) => {
    const { server, endpoint } = await answering(status, code);
    try {
      await expect(s3.connect(contextAt(endpoint)).read(key)).rejects.toMatchObject({ name: 'FileStoreError', kind });
    } finally {
      server.close();
    }
  });

  it('is not asked for anything without its keys', () => {
    expect(() => s3.connect({ ...contextAt('http://127.0.0.1:9'), settings: { bucket: 'inkstone' } })).toThrow('accessKeyId');
  });
});
