import type { Endpoint, JsonEndpoint, StreamEndpoint } from '@inkstone/contract/kit/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Actor } from '#server/kernel/actor.ts';
import { AppError, InputError } from '#server/kernel/errors/app-error.ts';
import { answerFile } from '../answers/answer-file.ts';
import { sendEvents } from '../answers/event-stream.ts';
import { type FileAnswer, type RawMessage, type Route, type StreamItem, unwrapMessage } from '../define-routes.ts';
import type { StreamPlaces } from '../limits/stream-places.ts';
import type { RequestContext } from '../request-context.ts';
import { type IdempotencyStore, runOnce } from './idempotency.ts';
import { readableInput } from './readable-input.ts';
import { readUploadForm } from './upload-form.ts';

type Call = { route: Route; request: FastifyRequest; reply: FastifyReply; context: RequestContext; actor: Actor | null };
type Parts = {
  idempotency: IdempotencyStore;
  streams: StreamPlaces;
  onFault: (error: unknown, call: Call) => { code: string; msg: string };
  heartbeatMs: number;
  /** Refuses a reader of a stream whose session ended since, or who lost the access. */
  requireReader: () => Promise<void>;
};

const parse = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new InputError(parsed.error);
  return parsed.data;
};

const noFields = z.looseObject({});

const parseInput = ({ params, query, body }: Endpoint, request: FastifyRequest): object => {
  const path = (params ?? noFields).safeParse(request.params);
  // A malformed id in the path is answered like an unknown one.
  if (!path.success) throw new AppError('request.notFound', 404);
  return {
    params: path.data,
    ...(query && { query: parse(query, request.query) }),
    ...(body && { body: parse(body, request.body ?? {}) }),
  };
};

/** The raw request for a webhook. A header that Node.js gives as a list of values is left out: no signature header is one. */
const rawOf = ({ body, headers }: FastifyRequest): RawMessage => ({
  body: body instanceof Uint8Array ? body : new Uint8Array(),
  headers: Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))),
});

const inputOf = ({ route, request, context, actor }: Call): object => ({
  ...parseInput(route.endpoint, request),
  ...(route.endpoint.rawBody && { raw: rawOf(request) }),
  ...(route.endpoint.uploads && { uploads: readUploadForm(request.raw, route.endpoint.uploads) }),
  context,
  actor,
});

const answerJson = async (call: Call, endpoint: JsonEndpoint, { idempotency }: Parts): Promise<unknown> => {
  const work = async () => {
    const { data, msg } = unwrapMessage(await call.route.handle(inputOf(call)));
    return { errno: 0, msg, data: endpoint.data.parse(data) };
  };
  if (!endpoint.idempotent) return work();
  const { method, url, body } = call.request;
  return runOnce({ store: idempotency, actor: call.actor, key: call.context.idempotencyKey, request: { method, url, body } }, work);
};

const answerDownload = async ({ route, request, reply, ...call }: Call): Promise<unknown> => {
  const file = (await route.handle(inputOf({ route, request, reply, ...call }))) as FileAnswer; // a DownloadEndpoint's handler, held by defineRoutes
  return answerFile(file, { request, reply });
};

const answerRedirect = async (call: Call): Promise<unknown> => {
  const { location } = (await call.route.handle(inputOf(call))) as { location: string }; // a RedirectEndpoint's handler
  return call.reply.redirect(location, 302);
};

const patienceMs = 1000;

/** Waits for the first event, at most a second, before the headers are sent: an error until then is answered as plain HTTP. */
const peek = async <Item>(items: AsyncIterable<Item>): Promise<AsyncIterable<Item>> => {
  const iterator = items[Symbol.asyncIterator]();
  const first = iterator.next();
  const timer = Promise.withResolvers<void>();
  const timeout = setTimeout(timer.resolve, patienceMs);
  first.catch(() => {}); // reported by the loop that awaits it again below
  await Promise.race([first, timer.promise]).finally(() => clearTimeout(timeout));
  return (async function* () {
    try {
      let step = await first;
      while (!step.done) {
        yield step.value;
        step = await iterator.next();
      }
    } finally {
      await iterator.return?.();
    }
  })();
};

const answerStream = async (
  call: Call,
  endpoint: StreamEndpoint,
  { onFault, streams, heartbeatMs, requireReader }: Parts,
): Promise<void> => {
  const leave = streams.take(call.actor);
  // A reader who is gone has left, also when its handler is slow to notice.
  call.reply.raw.once('close', leave);
  try {
    const handled = call.route.handle(inputOf(call)) as AsyncIterable<StreamItem<{ type: string }>>; // a StreamEndpoint's handler
    const items = await peek(handled);
    for (const [name, value] of Object.entries(call.reply.getHeaders())) if (value !== undefined) call.reply.raw.setHeader(name, value);
    call.reply.hijack();
    await sendEvents({
      response: call.reply.raw,
      items,
      schema: endpoint.events,
      signal: call.context.signal,
      heartbeatMs,
      requireReader,
      onFault: (error) => onFault(error, call),
    });
  } finally {
    leave();
  }
};

/** What was sent goes through one door before anything reads it; a body that stays bytes does not. */
const clean = ({ route, request }: Call): void => {
  request.params = readableInput(request.params);
  request.query = readableInput(request.query);
  if (!route.endpoint.rawBody && !route.endpoint.uploads) request.body = readableInput(request.body);
};

/** Parses the input, calls the handler and sends its answer as JSON, file, redirect or stream, as the endpoint says. */
export const runEndpoint = async (call: Call, parts: Parts): Promise<unknown> => {
  clean(call);
  const { endpoint } = call.route;
  if ('events' in endpoint) return answerStream(call, endpoint, parts);
  if ('download' in endpoint) return answerDownload(call);
  if ('redirect' in endpoint) return answerRedirect(call);
  return answerJson(call, endpoint, parts);
};
