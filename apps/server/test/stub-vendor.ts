import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What a call of the gateway looks like at the vendor. */
export type StubRequest = { path: string; headers: IncomingMessage['headers']; raw: string; body: Record<string, unknown> };
/** What a vendor does with a call; it may never end. */
export type StubScript = (request: StubRequest, response: ServerResponse) => void | Promise<void>;

/** A usage in OpenAI's format. */
export const stubUsage = (prompt: number, answer: number, cached = 0) => ({
  prompt_tokens: prompt,
  completion_tokens: answer,
  total_tokens: prompt + answer,
  ...(cached && { prompt_tokens_details: { cached_tokens: cached } }),
});

/** A whole answer in OpenAI's chat format. */
export const stubAnswer = (content: string, usage: unknown = stubUsage(12, 3)): Record<string, unknown> => ({
  id: 'chatcmpl-stub',
  object: 'chat.completion',
  created: 1_790_000_000,
  model: 'stub-model',
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  ...(usage === undefined ? {} : { usage }),
});

const chunkOf = (choices: object[], usage?: unknown) =>
  `data: ${JSON.stringify({
    id: 'chatcmpl-stub',
    object: 'chat.completion.chunk',
    created: 1_790_000_000,
    model: 'stub-model',
    choices,
    ...(usage === undefined ? {} : { usage }),
  })}\n\n`;

/** Frames of a stream in OpenAI's chat format. */
export const stubFrames = {
  role: chunkOf([{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }], null),
  piece: (content: string) => chunkOf([{ index: 0, delta: { content }, finish_reason: null }], null),
  stop: chunkOf([{ index: 0, delta: {}, finish_reason: 'stop' }], null),
  usage: (usage: unknown) => chunkOf([], usage),
  done: 'data: [DONE]\n\n',
};

/** A whole stream: its pieces, why it ended, its usage, and the last frame. */
export const stubStream = (pieces: readonly string[], usage: unknown = stubUsage(12, pieces.length)): string[] => [
  stubFrames.role,
  ...pieces.map(stubFrames.piece),
  stubFrames.stop,
  stubFrames.usage(usage),
  stubFrames.done,
];

/** Answers with JSON. */
export const answerJson =
  (body: unknown, { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {}): StubScript =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };

/** Answers with bytes, such as sound. */
export const answerBytes =
  (bytes: Buffer, type: string): StubScript =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': type }).end(bytes);
  };

/** Answers with a stream, each frame in a write of its own. */
export const answerFrames =
  (frames: readonly string[], { pauseMs = 0, end = true }: { pauseMs?: number; end?: boolean } = {}): StubScript =>
  async (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const frame of frames) {
      response.write(frame);
      await (pauseMs ? new Promise((resolve) => setTimeout(resolve, pauseMs)) : new Promise(setImmediate));
    }
    if (end) response.end();
  };

/** Answers as OpenAI's format has it: a stream to whoever asks for one. */
export const answerChat =
  (content = 'one two three', usage: unknown = stubUsage(12, 3)): StubScript =>
  (request, response) =>
    request.body['stream'] === true
      ? answerFrames(stubStream(content.split(/(?<= )/), usage))(request, response)
      : answerJson(stubAnswer(content, usage))(request, response);

/** A vendor that keeps everybody waiting until it is told otherwise. */
export const createHoldingVendor = () => {
  let waiting = 0;
  const { promise: open, resolve: letGo } = Promise.withResolvers<void>();
  const script: StubScript = async (request, response) => {
    waiting += 1;
    await open;
    await answerChat('ok', stubUsage(0, 1))(request, response);
  };
  return { script, waiting: () => waiting, letGo };
};

const isForm = ({ headers }: IncomingMessage): boolean => headers['content-type']?.startsWith('multipart/') === true;

/** A vendor on this machine that does what the test says. */
export const startStubVendor = async () => {
  const requests: StubRequest[] = [];
  let script: StubScript = answerChat();
  let aborted = 0;
  const server = createServer(async (incoming, response) => {
    response.on('close', () => {
      if (!response.writableFinished) aborted += 1;
    });
    response.on('error', () => undefined);
    const raw = await text(incoming);
    const request = { path: incoming.url ?? '', headers: incoming.headers, raw, body: isForm(incoming) || !raw ? {} : JSON.parse(raw) };
    if (request.path.endsWith('/models')) return void answerJson({ data: [{ id: 'stub-model' }] })(request, response);
    requests.push(request);
    await script(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a server that listens on a port
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    aborted: () => aborted,
    answerWith: (next: StubScript): void => {
      script = next;
    },
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
