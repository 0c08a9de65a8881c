import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createTextCache } from './text-cache.ts';

/** A text that everybody is sent alike, and that changes with its version only. */
export type CachedText = {
  status?: number;
  /** Changes with whatever the text says; under it the text is kept, here and by the browser. */
  version: string;
  type: string;
  make: () => Promise<string>;
};

/** A name for a content. */
export const nameOf = (content: string): string => createHash('sha256').update(content).digest('base64url');

/** Whether the caller has this very content already. */
const hasAlready = (request: FastifyRequest, tag: string): boolean => {
  const known = (request.headers['if-none-match'] ?? '').split(',');
  return known.some((each) => each.trim().replace(/^W\//, '') === tag);
};

const encoders = {
  // In the middle of its scale: a tenth larger than the best, in a tenth of the time.
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (text: string) => promisify(gzip)(text),
};

/** The shortest form that the caller takes (RFC 9110, 12.5.3); null for the text as it is. */
const encodingFor = ({ headers }: FastifyRequest): keyof typeof encoders | null => {
  const taken = new Set<string>();
  for (const each of String(headers['accept-encoding'] ?? '').split(',')) {
    const [name = '', ...rest] = each.split(';').map((part) => part.trim().toLowerCase());
    if (!rest.some((part) => /^q=0(?:\.0*)?$/.test(part))) taken.add(name);
  }
  return taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : null;
};

/**
 * Sends texts that everybody may have: each is made once for each of its versions, compressed once for each encoding that is asked for,
 * and not sent again to whoever has it. Never for a text with a secret in it: its length under compression would tell of it.
 */
export const createTextSender = () => {
  const cache = createTextCache();
  return async (
    { status = 200, version, type, make }: CachedText,
    [request, reply]: [FastifyRequest, FastifyReply],
  ): Promise<FastifyReply> => {
    const encoding = encodingFor(request);
    const tag = `"${version}${encoding ? `-${encoding}` : ''}"`;
    const vary = reply.getHeader('vary');
    reply.header('cache-control', 'public, no-cache').header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding');
    if (status === 200) {
      reply.header('etag', tag);
      if (hasAlready(request, tag)) return reply.status(304).send();
    }
    const text = await cache.get(version, make);
    const sent = encoding ? await cache.get(tag, () => encoders[encoding](text.toString())) : text;
    if (encoding) reply.header('content-encoding', encoding);
    return reply.status(status).type(type).send(sent);
  };
};
