import { frameText } from '@inkstone/chat-formats/kit/frame';
import { programPath } from '@inkstone/contract/programs';
import type { Language } from '@inkstone/phrases';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { isErrorCode } from '#server/kernel/errors/translate.ts';
import { readBareBody } from '#server/kernel/http/bare/bare-body.ts';
import type { BareCall, BareRoute, RawCall } from '#server/kernel/http/bare/bare-routes.ts';
import { secretOf } from '#server/kernel/http/bare/secret-of.ts';
import { requireAllowed, type TokenBuckets } from '#server/kernel/http/limits/token-bucket.ts';
import { storable } from '#server/kernel/storable.ts';
import { type AskedCompletion, readCompletion } from './asked-completion.ts';
import type { BegunCompletion, Completions } from './completion.service.ts';
import { completionDocs } from './completion-docs.ts';
import { chunksFor, completionOf, contentOf, type Head } from './completion-shape.ts';
import type { KeyService, ProgramKey } from './key.service.ts';

type Deps = {
  keys: Pick<KeyService, 'admit'>;
  completions: Completions;
  clock: Clock;
  buckets: TokenBuckets;
  publicUrl: string | null;
  /** How errors are told to clients of this format. */
  errors: { answer: BareRoute['answerError']; frame: (error: unknown, language: Language) => string };
};
type Answering = { call: RawCall; asked: AskedCompletion; begun: BegunCompletion; head: Head; signal: AbortSignal };

const mostBodyBytes = 1024 * 1024;
/** Of one key, in each process. */
const callRate = { burst: 60, perMinute: 120 } as const;
const heartbeatMs = 15_000;
const longestIdempotencyKey = 200;

const headerOf = ({ headers }: BareCall, name: string): string => [headers[name] ?? ''].flat()[0] ?? '';

const readBody = async ({ request, headers }: RawCall): Promise<unknown> => {
  const coding = headers['content-encoding'];
  if (coding !== undefined && coding !== 'identity') throw new AppError('request.unsupported', 415);
  const bytes = await readBareBody(request, { mostBytes: mostBodyBytes });
  try {
    const parsed: unknown = JSON.parse(bytes.toString());
    return storable(parsed);
  } catch {
    throw new AppError('program.bodyUnreadable', 400);
  }
};

/** Failures that are no fault of what answers. */
const statuses: Readonly<Record<string, 402 | 403>> = {
  'wallet.notEnoughPoints': 402,
  'chat.accessTaken': 403,
  'chat.documentClosed': 403,
};

/** Where an answer failed, its own words; a server that closes says so, and its answer goes on without this reader. */
const failureOf = (code?: string, params: Record<string, string | number> = {}): AppError => {
  if (code === undefined || !isErrorCode(code)) return new AppError('run.closing', 503);
  return new AppError(code, statuses[code] ?? 502, params);
};

/** An answer that is not there any more was closed to the program with its base. */
const orClosed = (error: unknown): never => {
  throw error instanceof AppError && error.code === 'chat.messageNotFound' ? failureOf('chat.accessTaken') : error;
};

/** The paths under which programs ask. Whoever leaves ends the answer; it costs what was written. */
export const createProgramCalls = ({ keys, completions, clock, buckets, publicUrl, errors }: Deps) => {
  const closing = new AbortController();

  const admit = async (call: BareCall): Promise<ProgramKey> => {
    const key = await keys.admit(secretOf(call));
    requireAllowed(buckets.take(`programs:${key.keyId}`, callRate), 'request.tooMany');
    return key;
  };

  /** The answer as it was kept; throws what it failed of. */
  const endOf = async ({ begun, call, signal }: Answering) => {
    const answer = await completions.answerOf(begun, call.language()).catch(orClosed);
    if (answer.state === 'running' || (signal.aborted && closing.signal.aborted)) throw failureOf();
    if (answer.state === 'failed') throw failureOf(answer.error?.code ?? 'request.fault', answer.errorParams);
    return answer;
  };

  const answerWhole = async (answering: Answering): Promise<void> => {
    const { call, begun, head, signal } = answering;
    for await (const _event of completions.follow(begun, signal));
    const answer = await endOf(answering);
    const body = Buffer.from(JSON.stringify(completionOf(answer, head, call.language())));
    const type = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length };
    call.response.writeHead(200, { ...type, 'cache-control': 'no-store', 'x-request-id': head.id });
    call.response.end(body);
  };

  const answerStreamed = async (answering: Answering): Promise<void> => {
    const { call, asked, begun, head, signal } = answering;
    const { response } = call;
    const chunks = chunksFor(head);
    const send = (data: object | string): unknown => response.write(frameText({ data }));
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-request-id': head.id });
    const heartbeat = setInterval(() => response.write(': \n\n'), heartbeatMs);
    try {
      send(chunks.first());
      let sent = '';
      for await (const entry of completions.follow(begun, signal)) {
        const event: { type?: unknown; text?: unknown } = 'event' in entry && typeof entry.event === 'object' ? { ...entry.event } : {};
        if (event.type === 'reset' && sent) throw new AppError('program.begunAnew', 503);
        if (event.type !== 'text' || typeof event.text !== 'string') continue;
        sent += event.text;
        send(chunks.text(event.text));
      }
      const answer = await endOf(answering);
      const rest = contentOf(answer, call.language()).slice(sent.length);
      if (rest) send(chunks.text(rest));
      send(chunks.last(answer, call.language()));
      if (asked.includesUsage) send(chunks.usage(answer));
      send('[DONE]');
    } catch (error) {
      // The head has gone out: from here on errors are frames.
      response.write(errors.frame(error, call.language()));
    } finally {
      clearInterval(heartbeat);
      response.end();
    }
  };

  const serve = async (call: RawCall): Promise<void> => {
    const key = await admit(call);
    const asked = readCompletion(await readBody(call));
    const idempotencyKey = headerOf(call, 'idempotency-key').slice(0, longestIdempotencyKey) || null;
    const left = new AbortController();
    const onClose = (): void => left.abort();
    // Listens for the end of the connection before the answer begins, so that a caller who leaves early does not pay for all of it.
    call.response.on('close', onClose);
    const begun = await completions.begin(key, asked, idempotencyKey);
    const host = headerOf(call, 'host');
    const head = {
      ...{ id: begun.answerId, model: key.baseId, conversationId: begun.conversationId },
      ...{ created: Math.floor(clock.now().getTime() / 1000), origin: publicUrl ?? `http://${host}` },
    };
    const answering = { call, asked, begun, head, signal: AbortSignal.any([left.signal, closing.signal]) };
    try {
      await (asked.isStream ? answerStreamed(answering) : answerWhole(answering));
    } catch (error) {
      if (!left.signal.aborted) throw error;
    } finally {
      call.response.off('close', onClose);
      if (left.signal.aborted) await completions.stop(begun);
    }
  };

  const modelOf = ({ id, name, created }: { id: string; name: string; created: number }) => ({
    id,
    object: 'model',
    created,
    owned_by: name,
  });
  const common = { module: 'aiChat', answerError: errors.answer } as const;
  const routes: readonly BareRoute[] = [
    { ...common, method: 'POST', path: `${programPath}/chat/completions`, described: completionDocs.completions, serve },
    {
      ...common,
      method: 'GET',
      path: `${programPath}/models`,
      described: completionDocs.models,
      handle: async (call) => ({ status: 200, body: { object: 'list', data: (await completions.models(await admit(call))).map(modelOf) } }),
    },
    {
      ...common,
      method: 'GET',
      path: `${programPath}/models/:id`,
      described: completionDocs.model,
      handle: async (call) => {
        const [model] = await completions.models(await admit(call));
        const { id = '', name = '' } = model ?? {};
        if (!model || call.params['id'] !== id) throw new AppError('program.modelOther', 404, { name, id });
        return { status: 200, body: modelOf(model) };
      },
    },
  ];
  return {
    routes,
    /** Ends the answers that are being read; those that are being written go on elsewhere. */
    finish: (): void => closing.abort(),
  };
};
