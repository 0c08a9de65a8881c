import type { ServerResponse } from 'node:http';
import type { VendorErrorKind } from '../vendor-error.ts';
import { sendEvents, sendJson } from './upstream.ts';
import type { Wire } from './wires.ts';

/** The expected outcome: the text that was delivered, and how the answer ended. */
export type Outcome = { text: string; error?: VendorErrorKind; retryAfterSeconds?: number | undefined };
export type Fault = { name: string; behave: (response: ServerResponse, wire: Wire) => void; outcome: Outcome };

const usage = { inputTokens: 12, outputTokens: 5 };
const begin = (wire: Wire, pieces: readonly string[] = ['Hello']) => [...wire.start, ...pieces.map(wire.text)];
const whole = (wire: Wire) => [...begin(wire, ['Hello', ', world']), ...wire.end(usage)];
const eventStream = { 'content-type': 'text/event-stream' };

/** Late enough that what was sent before has been read: what a reader has not taken yet is lost with the connection. */
const cut = (response: ServerResponse) => setTimeout(() => response.destroy(), 200);
const failing = (name: string, error: VendorErrorKind, behave: Fault['behave']): Fault => ({ name, behave, outcome: { text: '', error } });
const partial = (name: string, behave: Fault['behave']): Fault => ({ name, behave, outcome: { text: 'Hello', error: 'unavailable' } });
const harmless = (name: string, behave: Fault['behave'], text = 'Hello, world'): Fault => ({ name, behave, outcome: { text } });

/** An answer whose bytes are sent as they are. */
const bytes = (response: ServerResponse, parts: readonly (string | Uint8Array)[]) => {
  response.writeHead(200, eventStream);
  for (const part of parts) response.write(part);
};
const split = (text: string, at: (bytes: Buffer) => number): [Buffer, Buffer] => {
  const all = Buffer.from(text);
  const index = at(all);
  return [all.subarray(0, index), all.subarray(index)];
};
const insideEmoji = (all: Buffer) => all.indexOf(Buffer.from('🌍')) + 2;
/** Writes without end, until the caller hangs up. */
const endless = (response: ServerResponse, first: string, piece: string) => {
  response.writeHead(200, eventStream);
  response.write(first);
  const more = () => {
    while (!response.destroyed && response.write(piece));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
};

const cuts: Fault[] = [
  partial('the connection breaks after the first piece', (response, wire) => {
    sendEvents(response, begin(wire));
    cut(response);
  }),
  partial('the stream ends politely without an end', (response, wire) => {
    sendEvents(response, begin(wire));
    response.end();
  }),
  partial('the connection breaks inside an event', (response, wire) => {
    bytes(response, [...begin(wire), wire.text(', world').slice(0, 20)]);
    cut(response);
  }),
  partial('the connection breaks inside a character', (response, wire) => {
    bytes(response, [...begin(wire), split(wire.text('🌍'), insideEmoji)[0]]);
    cut(response);
  }),
  partial('the stream ends politely inside a character', (response, wire) => {
    bytes(response, [...begin(wire), split(wire.text('🌍'), insideEmoji)[0]]);
    response.end();
  }),
  partial('the body is shorter than it promised', (response, wire) => {
    const body = begin(wire).join('');
    response.writeHead(200, { ...eventStream, 'content-length': Buffer.byteLength(body) + 100 });
    response.write(body);
    cut(response);
  }),
  failing('the connection breaks before any answer', 'unavailable', (response) => response.destroy()),
  failing('the connection breaks after the headers', 'unavailable', (response) => {
    response.writeHead(200, eventStream).flushHeaders();
    cut(response);
  }),
];

const slow: Fault[] = [
  failing('there is never an answer', 'unavailable', () => undefined),
  failing('there are headers and then silence', 'unavailable', (response) => response.writeHead(200, eventStream).flushHeaders()),
  partial('there is a piece and then silence', (response, wire) => sendEvents(response, begin(wire))),
  failing(
    'an error page never ends',
    'unavailable',
    (response) => void response.writeHead(500, { 'content-type': 'text/html' }).write('<h1>'),
  ),
  failing('a page with status 200 never ends', 'unexpected-answer', (response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).write('<h1>');
  }),
  harmless('each event takes its time', (response, wire) => {
    response.writeHead(200, eventStream).flushHeaders();
    const events = whole(wire);
    const next = () => {
      const event = events.shift();
      if (event === undefined) return response.end();
      response.write(event);
      return setTimeout(next, 40);
    };
    next();
  }),
  harmless('every byte comes alone', (response, wire) => {
    response.writeHead(200, eventStream);
    for (const byte of Buffer.from(whole(wire).join(''))) response.write(Uint8Array.of(byte));
    response.end();
  }),
];

const unreadable: Fault[] = [
  {
    name: 'an event is no JSON',
    behave: (response, wire) => void sendEvents(response, [...begin(wire), 'data: {"oops\n\n']),
    outcome: { text: 'Hello', error: 'unexpected-answer' },
  },
  failing('the first event is no JSON', 'unexpected-answer', (response) => {
    sendEvents(response, ['data: <!doctype html>\n\n']);
    response.end();
  }),
  failing('a web page comes with status 200', 'unexpected-answer', (response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<!doctype html><h1>Sign in to the Wi-Fi</h1>');
  }),
  failing(
    'plain text comes with status 200',
    'unexpected-answer',
    (response) => void response.writeHead(200, { 'content-type': 'text/plain' }).end('OK'),
  ),
  failing('the body is empty', 'unexpected-answer', (response) => void response.writeHead(200, eventStream).end()),
  failing('there is no content at all', 'unexpected-answer', (response) => void response.writeHead(204).end()),
  failing('the answer is JSON and not a stream', 'unexpected-answer', (response) => sendJson(response, 200, { id: 'x', choices: [] })),
  failing('the JSON instead of a stream is broken', 'unexpected-answer', (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"choices":[');
  }),
  failing('the body claims to be compressed and is not', 'unavailable', (response, wire) => {
    response.writeHead(200, { ...eventStream, 'content-encoding': 'gzip' }).end(whole(wire).join(''));
  }),
  failing('a line never ends', 'unexpected-answer', (response) => endless(response, 'data: {"text":"', 'a'.repeat(4096))),
  failing('comments never end', 'unexpected-answer', (response) => endless(response, ': hello\n\n', `: ${'a'.repeat(4094)}\n\n`)),
  failing('headers are larger than anyone reads', 'unavailable', (response, wire) => {
    response.writeHead(200, { ...eventStream, 'x-large': 'a'.repeat(200_000) }).end(whole(wire).join(''));
  }),
  failing('the answer is not HTTP', 'unavailable', (response) => void response.socket?.end('SSH-2.0-OpenSSH_9.2\r\n')),
];

const refused = (status: number, error: VendorErrorKind, body: unknown = { error: { message: 'no', code: status, status: 'NO' } }): Fault =>
  failing(`the status is ${status}`, error, (response) => sendJson(response, status, body));
const limited = (name: string, header: () => string | undefined, retryAfterSeconds: number | undefined): Fault => ({
  name,
  behave: (response) => {
    const value = header();
    if (value !== undefined) response.setHeader('retry-after', value);
    sendJson(response, 429, { error: { message: 'slow down', type: 'rate_limit_error', code: 429, status: 'RESOURCE_EXHAUSTED' } });
  },
  outcome: { text: '', error: 'rate-limit', retryAfterSeconds },
});

const statuses: Fault[] = [
  refused(400, 'refused'),
  refused(401, 'credentials'),
  refused(402, 'refused'),
  refused(403, 'credentials'),
  refused(404, 'refused'),
  refused(408, 'unavailable'),
  refused(413, 'refused'),
  refused(422, 'refused'),
  refused(500, 'unavailable'),
  refused(503, 'unavailable'),
  refused(529, 'unavailable', { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }),
  failing(
    'a proxy answers 502 with a page',
    'unavailable',
    (response) => void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
  ),
  failing(
    'a proxy answers 404 with a page',
    'refused',
    (response) => void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>'),
  ),
  failing('the status is 500 with an empty body', 'unavailable', (response) => void response.writeHead(500).end()),
  failing('a bad key comes as 400', 'credentials', (response) =>
    sendJson(response, 400, {
      error: { code: 400, message: 'API key not valid.', status: 'INVALID_ARGUMENT', details: [{ reason: 'API_KEY_INVALID' }] },
    }),
  ),
  failing('a spent quota comes as 429', 'refused', (response) =>
    sendJson(response, 429, {
      error: { message: 'You exceeded your current quota', type: 'insufficient_quota', code: 'insufficient_quota' },
    }),
  ),
  limited('429 says nothing of when', () => undefined, undefined),
  limited('429 asks for seven seconds', () => '7', 7),
  limited('429 names a time', () => new Date(Date.now() + 30_500).toUTCString(), 30),
  limited('429 asks for thirty years', () => '1000000000', 86_400),
  limited('429 asks for nonsense', () => 'soon', undefined),
];

const streamedErrors: Fault[] = [
  failing('the stream begins with an error', 'unavailable', (response, wire) => {
    sendEvents(response, [wire.error('The server had an error', 'server_error')]);
    response.end();
  }),
  failing('the stream begins with a rate limit', 'rate-limit', (response, wire) => {
    sendEvents(response, [wire.error('Too many requests', 'rate_limit_error')]);
    response.end();
  }),
  partial('an error comes in mid-stream', (response, wire) => {
    sendEvents(response, [...begin(wire), wire.error('Overloaded', 'overloaded_error')]);
    response.end();
  }),
  partial('an error comes in mid-stream and the connection stays open', (response, wire) => {
    sendEvents(response, [...begin(wire), wire.error('Overloaded', 'overloaded_error')]);
  }),
];

const oddities: Fault[] = [
  harmless('the end comes twice', (response, wire) => {
    sendEvents(response, [...whole(wire), 'data: [DONE]\n\n', 'data: [DONE]\n\n']);
    response.end();
  }),
  harmless(
    'a character is split between two packets',
    (response, wire) => {
      const [first, second] = split(wire.text('🌍'), insideEmoji);
      response.writeHead(200, eventStream);
      for (const event of begin(wire)) response.write(event);
      response.write(first);
      setTimeout(() => {
        response.write(second);
        response.end(wire.end(usage).join(''));
      }, 30);
    },
    'Hello🌍',
  ),
  harmless(
    'a byte in the text is no UTF-8',
    (response, wire) => {
      const [first, second] = split(wire.text('Hello?'), (all) => all.indexOf('?'));
      bytes(response, [...wire.start, first, Uint8Array.of(0xff), second, ...wire.end(usage)]);
      response.end();
    },
    'Hello\u{FFFD}?',
  ),
  harmless('heartbeats stand between the events', (response, wire) => {
    sendEvents(
      response,
      whole(wire).flatMap((event) => [': ping\n\n', event]),
    );
    response.end();
  }),
  harmless('lines end as on Windows', (response, wire) => {
    sendEvents(
      response,
      whole(wire).map((event) => event.replaceAll('\n', '\r\n')),
    );
    response.end();
  }),
  harmless('the content type is wrong', (response, wire) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(whole(wire).join(''));
  }),
  harmless('the content type is missing', (response, wire) => void response.writeHead(200).end(whole(wire).join(''))),
];

/** More than forty faulty answers of an upstream, each with the failure that it must become. */
export const faults: readonly Fault[] = [...cuts, ...slow, ...unreadable, ...statuses, ...streamedErrors, ...oddities];
