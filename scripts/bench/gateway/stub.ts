import { createServer, type Socket } from 'node:net';
import { parseArgs } from 'node:util';
import { stubModels, stubUsage } from './wire.ts';

// A vendor in OpenAI's format, as cheap as it can be made: answers that were written before, on bare sockets.
const { values } = parseArgs({ options: { events: { type: 'string', default: '50' } } });
const pacedEvents = 4;
const pacedMs = 10;
const liveMs = 200;
const liveEvents = Number(values.events);
const fastEvents = 20;

const whole = JSON.stringify({
  id: 'chatcmpl-bench',
  object: 'chat.completion',
  created: 1,
  model: stubModels.fast,
  choices: [{ index: 0, message: { role: 'assistant', content: 'A mug that lasts. '.repeat(44) }, finish_reason: 'stop' }],
  usage: stubUsage,
});
const jsonAnswer = Buffer.from(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${whole.length}\r\n\r\n${whole}`);
const modelList = JSON.stringify({ object: 'list', data: Object.values(stubModels).map((id) => ({ id, object: 'model' })) });
const listAnswer = Buffer.from(
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${modelList.length}\r\n\r\n${modelList}`,
);

const chunked = (data: string): string => {
  const frame = `data: ${data}\n\n`;
  return `${frame.length.toString(16)}\r\n${frame}\r\n`;
};
const said = (choices: readonly object[], usage?: object) =>
  JSON.stringify({
    id: 'chatcmpl-bench',
    object: 'chat.completion.chunk',
    created: 1,
    model: stubModels.fast,
    choices,
    ...(usage && { usage }),
  });
const event = (number: number): Buffer =>
  Buffer.from(
    chunked(said([{ index: 0, delta: { content: `#${number}; A mug that lasts. It was made by hand. ` }, finish_reason: null }])),
  );

const streamHead = Buffer.from('HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n');
const stop = Buffer.from(chunked(said([{ index: 0, delta: {}, finish_reason: 'stop' }])));
const usage = Buffer.from(chunked(said([], stubUsage)));
const done = Buffer.from(`${chunked('[DONE]')}0\r\n\r\n`);
const events = Array.from({ length: fastEvents }, (_, number) => event(number));

const endStream = (socket: Socket): void => {
  for (const piece of [stop, usage, done]) socket.write(piece);
};

const pace = (socket: Socket, count: number, everyMs: number): void => {
  socket.write(streamHead);
  let sent = 0;
  const timer = setInterval(() => {
    socket.write(event(sent));
    sent += 1;
    if (sent < count) return;
    stop();
    endStream(socket);
  }, everyMs);
  const stop = (): void => {
    clearInterval(timer);
    socket.off('close', stop);
  };
  socket.on('close', stop);
};

/** Each event in a turn of the event loop of its own, as tokens come: written at once, they would reach a proxy as one piece. */
const writeInTurns = (socket: Socket, number: number): void => {
  const piece = events[number];
  if (!piece) {
    endStream(socket);
    return;
  }
  socket.write(piece);
  setImmediate(writeInTurns, socket, number + 1);
};

const answer = (socket: Socket, request: string): void => {
  if (request.startsWith('GET')) socket.write(listAnswer);
  else if (!request.includes('"stream":true')) socket.write(jsonAnswer);
  else if (request.includes(stubModels.paced)) {
    // The first piece at once: what is measured is the way of the first token, not the stub's pace.
    pace(socket, pacedEvents, pacedMs);
  } else if (request.includes(stubModels.live)) pace(socket, liveEvents, liveMs);
  else {
    socket.write(streamHead);
    writeInTurns(socket, 0);
  }
};

const server = createServer((socket) => {
  socket.setNoDelay();
  socket.on('error', () => undefined);
  let request = '';
  socket.on('data', (chunk) => {
    request += chunk.toString('latin1');
    const at = request.indexOf('\r\n\r\n');
    if (at < 0) return;
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(request.slice(0, at))?.[1] ?? 0);
    const isChunked = /\r\ntransfer-encoding: *chunked/i.test(request.slice(0, at));
    if (isChunked ? !request.endsWith('0\r\n\r\n') : request.length < at + 4 + length) return;
    answer(socket, request);
    request = '';
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') process.stdout.write(`ready at http://127.0.0.1:${address.port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
