import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { completionChunk } from '../../apps/server/test/completion-chunk.ts';

type Tool = { id: string; name: string; input: string };

/** What it does with a question. */
export type ChatScript = {
  text?: string;
  /** Asks for this tool after its words. */
  tool?: Tool;
  /** Says half of its words, and the rest when the journey tells it to go on. */
  isHeld?: boolean;
  /** Breaks off where it would go on. */
  breaks?: boolean;
  /** Refuses in these words. */
  refusal?: { status: number; words: string };
};

type Frames = { begin: string; text: (piece: string) => string; tool: (tool: Tool) => string; end: (hasTool: boolean) => string };

const tokens = { input: 12, output: 30 };
const frame = (data: object, event = ''): string => `${event && `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`;
const named = (data: { type: string }): string => frame(data, data.type);

const completions: Frames = {
  begin: completionChunk({ role: 'assistant', content: '' }),
  text: (content) => completionChunk({ content }),
  tool: ({ id, name, input }) =>
    completionChunk({ tool_calls: [{ index: 0, id, type: 'function', function: { name, arguments: input } }] }),
  end: (hasTool) =>
    [
      completionChunk({}, hasTool ? 'tool_calls' : 'stop'),
      frame({ choices: [], usage: { prompt_tokens: tokens.input, completion_tokens: tokens.output } }),
      'data: [DONE]\n\n',
    ].join(''),
};

const messages: Frames = {
  begin:
    named({
      type: 'message_start',
      ...{
        message: { id: 'm', type: 'message', role: 'assistant', model: 'm', content: [], usage: { input_tokens: 12, output_tokens: 1 } },
      },
    }) + named({ type: 'content_block_start', ...{ index: 0, content_block: { type: 'text', text: '' } } }),
  text: (text) => named({ type: 'content_block_delta', ...{ index: 0, delta: { type: 'text_delta', text } } }),
  tool: ({ id, name, input }) =>
    named({ type: 'content_block_start', ...{ index: 1, content_block: { type: 'tool_use', id, name, input: {} } } }) +
    named({ type: 'content_block_delta', ...{ index: 1, delta: { type: 'input_json_delta', partial_json: input } } }) +
    named({ type: 'content_block_stop', ...{ index: 1 } }),
  end: (hasTool) =>
    named({ type: 'content_block_stop', ...{ index: 0 } }) +
    named({
      type: 'message_delta',
      ...{ delta: { stop_reason: hasTool ? 'tool_use' : 'end_turn', stop_sequence: null }, usage: { output_tokens: tokens.output } },
    }) +
    named({ type: 'message_stop' }),
};

const part = (content: object, more: object = {}): string =>
  frame({ candidates: [{ content: { role: 'model', parts: [content] }, index: 0, ...more }] });
const contents: Frames = {
  begin: '',
  text: (text) => part({ text }),
  tool: ({ name, input }) => part({ functionCall: { name, args: JSON.parse(input) } }),
  end: () =>
    frame({
      candidates: [{ content: { role: 'model', parts: [{ text: '' }] }, index: 0, finishReason: 'STOP' }],
      usageMetadata: { promptTokenCount: tokens.input, candidatesTokenCount: tokens.output, totalTokenCount: 42 },
    }),
};

/** The vendors that come with models of their own, each with the settings of its key and of its address. */
const settingsOf: Record<string, [key: string, address: string]> = {
  openai: ['OPENAI_API_KEY', 'OPENAI_BASE_URL'],
  anthropic: ['ANTHROPIC_API_KEY', 'ANTHROPIC_BASE_URL'],
  google: ['GEMINI_API_KEY', 'GOOGLE_GEMINI_BASE_URL'],
  deepseek: ['DEEPSEEK_API_KEY', 'DEEPSEEK_BASE_URL'],
  alibaba: ['DASHSCOPE_API_KEY', 'DASHSCOPE_BASE_URL'],
  moonshot: ['MOONSHOT_API_KEY', 'MOONSHOT_BASE_URL'],
  zhipu: ['ZHIPUAI_API_KEY', 'ZHIPUAI_BASE_URL'],
  baidu: ['QIANFAN_API_KEY', 'QIANFAN_BASE_URL'],
  minimax: ['MINIMAX_API_KEY', 'MINIMAX_BASE_URL'],
  mistral: ['MISTRAL_API_KEY', 'MISTRAL_BASE_URL'],
  xai: ['XAI_API_KEY', 'XAI_BASE_URL'],
  groq: ['GROQ_API_KEY', 'GROQ_BASE_URL'],
};

/** The ids of those vendors, in the order of the product. */
export const vendorIds = Object.keys(settingsOf);

const framesFor = (path: string): Frames | null => {
  if (path.endsWith('/chat/completions')) return completions;
  if (path.endsWith('/messages')) return messages;
  return path.includes(':streamGenerateContent') ? contents : null;
};

const halves = (text: string): [string, string] => [text.slice(0, text.length / 2), text.slice(text.length / 2)];

/** Stands for every vendor of the registry at once and answers each in its own format, as the journey says. */
export const startChatVendor = async (host: string) => {
  const asked: { path: string; body: Record<string, unknown> }[] = [];
  let script: ChatScript = {};
  let gate = Promise.withResolvers<void>();
  const answer = async (response: ServerResponse, frames: Frames): Promise<void> => {
    const { text = '', tool, isHeld, breaks, refusal } = script;
    if (refusal) {
      response.writeHead(refusal.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: refusal.words, type: 'invalid_request_error' } }));
      return;
    }
    const [first, rest] = halves(text);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(frames.begin + frames.text(first));
    const left = new Promise<void>((resolve) => response.once('close', resolve));
    if (isHeld) await Promise.race([gate.promise, left]);
    if (breaks) return void response.destroy();
    response.end(frames.text(rest) + (tool ? frames.tool(tool) : '') + frames.end(tool !== undefined));
  };
  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    const path = request.url ?? '';
    const frames = framesFor(path);
    if (!frames) return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"object":"list","data":[],"models":[]}');
    asked.push({ path, body: JSON.parse(body) });
    await answer(response, frames);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`; // a server that listens on a port
  const settings = Object.values(settingsOf).flatMap(([key, address]) => [
    [key, 'sk-journey'],
    [address, `${origin}/v1`],
  ]);
  return {
    /** What an installation needs to be connected to all vendors, here. */
    environment: { ...Object.fromEntries(settings), INKSTONE_PRIVATE_ORIGINS: origin } as Record<string, string>,
    asked,
    /** How it answers from now on. */
    answer: (next: ChatScript): void => {
      gate.resolve();
      gate = Promise.withResolvers();
      script = next;
    },
    goOn: (): void => gate.resolve(),
    close: async (): Promise<void> => {
      gate.resolve();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
