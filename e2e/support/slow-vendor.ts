import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { completionChunk } from '../../apps/server/test/completion-chunk.ts';

type Language = 'en' | 'zh';

const sentences: Record<Language, string> = {
  en: 'This clipboard holds your notes steady wherever you write them, and the beech under your hand stays warm and quiet all day long.',
  zh: '这块写字板能稳稳地托住您的笔记，无论在哪里书写都很安心，手下的山毛榉木整天都温润安静。',
};

/** A part of a text that is to be written anew, not a whole listing. */
const isRewriting = (asked: string): boolean => asked.includes('You edit texts of an online store');

const answerIn = (language: Language, said: string | null, asked: string): string => {
  if (isRewriting(asked)) return `<text>${said ?? sentences[language]}</text>`;
  const sentence = sentences[language];
  const paragraph = `<p>${Array.from({ length: language === 'en' ? 3 : 2 }, () => sentence).join(language === 'en' ? ' ' : '')}</p>`;
  const title = language === 'en' ? 'Beech clipboard for steady notes' : '山毛榉写字板 稳稳记下每一页';
  return `<title>${title}</title>\n<description>${paragraph}${said ?? paragraph}</description>\n<seoTitle>${title}</seoTitle>\n<seoDescription>${sentence}</seoDescription>`;
};

const isStreamed = (body: string): boolean => Reflect.get(JSON.parse(body), 'stream') === true;

/** What programs get that ask for no stream. */
const answerWhole = (response: ServerResponse): void => {
  const message = { role: 'assistant', content: sentences.en };
  const usage = { prompt_tokens: 12, completion_tokens: 30, total_tokens: 42 };
  const answer = {
    id: 'c',
    object: 'chat.completion',
    created: 1,
    model: 'gpt',
    choices: [{ index: 0, message, finish_reason: 'stop' }],
    usage,
  };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
};

/** How it answers who asks for a text: as it should, that it is down, with a web page instead, or not at all. */
type Mood = 'well' | 'down' | 'garbled' | 'silent';

/** Holds the stream in its middle until the journey says so: what happens meanwhile is what the journey is about. */
export type SlowVendor = {
  url: string;
  /** What an installation needs to have its texts written here. */
  environment: Record<string, string>;
  goOn: () => void;
  holdAgain: () => void;
  behave: (mood: Mood) => void;
  /** Writes this as description instead of its own; null for its own again. */
  say: (description: string | null) => void;
  asked: () => number;
  close: () => Promise<void>;
};

export const startSlowVendor = async (host: string): Promise<SlowVendor> => {
  let gate = Promise.withResolvers<void>();
  let asked = 0;
  let mood: Mood = 'well';
  let said: string | null = null;
  const fail = (response: ServerResponse) => {
    if (mood === 'down') response.writeHead(503, { 'content-type': 'application/json' }).end('{"error":{"message":"overloaded"}}');
    if (mood === 'garbled') response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Welcome</title>');
  };
  const stream = async (response: ServerResponse, language: Language, body: string) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const pieces = answerIn(language, said, body).match(/[\s\S]{1,12}/g) ?? [];
    for (const [index, content] of pieces.entries()) {
      if (index === Math.floor(pieces.length / 2)) await gate.promise;
      response.write(completionChunk({ content }));
      await wait(2);
    }
    response.end(`${completionChunk({}, 'stop')}data: [DONE]\n\n`);
  };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    if (!request.url?.endsWith('/chat/completions')) {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"object":"list","data":[{"id":"journey-1","object":"model"}]}');
      return;
    }
    asked += 1;
    if (mood !== 'well') return fail(response);
    if (!isStreamed(body)) return answerWhole(response);
    await stream(response, body.includes('Simplified Chinese') ? 'zh' : 'en', body);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo; // a server that listens on a port has one
  const origin = `http://${host}:${port}`;
  return {
    url: `${origin}/v1`,
    environment: { OPENAI_API_KEY: 'sk-journey', OPENAI_BASE_URL: `${origin}/v1`, INKSTONE_PRIVATE_ORIGINS: origin },
    goOn: () => gate.resolve(),
    holdAgain: () => {
      gate = Promise.withResolvers<void>();
    },
    behave: (next) => {
      mood = next;
    },
    say: (description) => {
      said = description;
    },
    asked: () => asked,
    close: async () => {
      gate.resolve();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
