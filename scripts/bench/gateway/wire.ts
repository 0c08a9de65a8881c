import type { Socket } from 'node:net';

/** The models of the stub: one that answers at once, one with a pace, and one for streams that live long. */
export const stubModels = { fast: 'bench-fast', paced: 'bench-paced', live: 'bench-live' } as const;

/** What the stub says that it took; the rows of the gateway are held against it. */
export const stubUsage = { prompt_tokens: 120, completion_tokens: 40, total_tokens: 160 } as const;

const words = 'A mug that lasts is a mug that is used every day. '.repeat(14);

/** The body of a call: about as long as a short question with its instructions. */
export const callBody = (model: string, isStream: boolean): string =>
  JSON.stringify({
    model,
    max_tokens: 256,
    messages: [
      { role: 'system', content: words.slice(0, 500) },
      { role: 'user', content: words.slice(0, 300) },
    ],
    ...(isStream && { stream: true, stream_options: { include_usage: true } }),
  });

/** One request as it goes over the wire. */
export const requestBytes = (url: URL, headers: Readonly<Record<string, string>>, body: string): Buffer => {
  const own = { host: url.host, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)), ...headers };
  const lines = Object.entries(own).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([`POST ${url.pathname} HTTP/1.1`, ...lines, '', body].join('\r\n'));
};

const headEnd = '\r\n\r\n';
const lastChunk = '0\r\n\r\n';

type Heard = {
  /** The first bytes of a body. */
  onFirst: () => void;
  /** Each piece of a body, as it stands on the wire. */
  onPiece?: (text: string) => void;
  onEnd: (isGood: boolean) => void;
};

/**
 * Reads the answers of one connection, one at a time, with next to no work for each: the load must not take the processor from what it
 * measures. `isGood`: 200, and for a stream with its end.
 */
export const readAnswers = (socket: Socket, { onFirst, onPiece, onEnd }: Heard): void => {
  let head = '';
  let status = '';
  /** Bytes still to come; null for a body in chunks, -1 while the head is not whole. */
  let left: number | null = -1;
  let isBegun = false;
  let isStream = false;
  let tail = '';
  const end = (): void => {
    const isGood = status === '200' && (!isStream || tail.includes('[DONE]'));
    head = '';
    left = -1;
    isBegun = false;
    tail = '';
    onEnd(isGood);
  };
  const readBody = (text: string, bytes: number): void => {
    if (!bytes) return;
    if (!isBegun) onFirst();
    isBegun = true;
    onPiece?.(text);
    if (left !== null) left -= bytes;
    else tail = (tail + text).slice(-64);
    if (left === 0 || (left === null && tail.endsWith(lastChunk))) end();
  };
  socket.on('data', (chunk: Buffer) => {
    if (left !== -1) return readBody(left === null || onPiece ? chunk.toString('latin1') : '', chunk.length);
    head += chunk.toString('latin1');
    const at = head.indexOf(headEnd);
    if (at < 0) return;
    status = head.slice(9, 12);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head.slice(0, at))?.[1];
    isStream = head.includes('text/event-stream');
    left = length === undefined ? null : Number(length);
    const body = head.slice(at + headEnd.length);
    if (left === 0) end();
    else readBody(body, body.length);
  });
};
