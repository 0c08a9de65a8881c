import { Readable } from 'node:stream';
import type { ByteRange } from '@inkstone/integrations/kit/file-store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import type { FileAnswer, StoredBytes } from '../define-routes.ts';
import { nothingRuns } from './security-headers.ts';

type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** The one part that is asked for; null for all of it, which is also the answer to several parts, and undefined for one that is not there. */
const partOf = ({ headers }: FastifyRequest, { bytes, tag }: { bytes: number; tag: string }): ByteRange | null | undefined => {
  const { range } = headers;
  const ifRange = headers['if-range'];
  if (range === undefined || (ifRange !== undefined && ifRange !== tag)) return null;
  const parts = parseRange(bytes, range);
  if (parts === -1) return undefined;
  const [part, ...more] = parts === -2 || parts.type !== 'bytes' ? [] : parts;
  return part && !more.length ? part : null;
};

const answerStored = async ({ bytes, digest, read }: StoredBytes, { request, reply }: Exchange): Promise<unknown> => {
  const tag = `"${digest}"`;
  const part = partOf(request, { bytes, tag });
  reply.headers({ 'accept-ranges': 'bytes', etag: tag });
  if (part === undefined) return reply.code(416).header('content-range', `bytes */${bytes}`).send('');
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${bytes}`);
  reply.header('content-length', part ? part.end - part.start + 1 : bytes);
  return Readable.from(await read(part ?? undefined));
};

/** Sends a file, or of one that is kept the part that is asked for (RFC 9110, 14). */
export const answerFile = async (file: FileAnswer, exchange: Exchange): Promise<unknown> => {
  const { reply } = exchange;
  reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName)}`);
  reply.header('content-security-policy', nothingRuns);
  reply.type(file.contentType);
  if ('stored' in file) return answerStored(file.stored, exchange);
  const isReady = typeof file.body === 'string' || file.body instanceof Uint8Array;
  return isReady ? file.body : Readable.from(file.body as AsyncIterable<Uint8Array>); // the only other kind of body
};
