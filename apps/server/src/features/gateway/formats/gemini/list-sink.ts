import { frameData } from '@inkstone/chat-formats/kit/frame';
import type { CallSink } from '../../call/sink.ts';

/** What stands in the data of whole frames. */
const itemsIn = (frames: string): string[] =>
  frames
    .split(/\r?\n\r?\n/)
    .map((frame) => frameData(frame).trim())
    .filter((item) => item !== '');

/** Writes a stream as the items of a list in JSON, each as soon as it comes; an answer that is whole is the only item. An error before that is none. */
export const listSink = (sink: CallSink): CallSink => {
  let isList = false;
  let isStream = false;
  let count = 0;
  const write = (text: string): string => {
    const items = isStream ? itemsIn(text) : [text];
    return items.map((item) => `${count++ ? ',\r\n' : '['}${item}`).join('');
  };
  return {
    writeHead: (status, { 'content-length': length, ...headers }) => {
      isList = status === 200;
      isStream = String(headers['content-type']).startsWith('text/event-stream');
      if (!isList) return sink.writeHead(status, { ...headers, ...(length !== undefined && { 'content-length': length }) });
      return sink.writeHead(status, { ...headers, 'content-type': 'application/json; charset=utf-8' });
    },
    write: (bytes) => sink.write(write(bytes.toString())),
    end: (bytes) => {
      if (!isList) return sink.end(bytes);
      const rest = bytes === undefined ? '' : write(bytes.toString());
      return sink.end(`${count ? rest : '['}]`);
    },
    destroy: () => sink.destroy?.(),
    on: (event, listener) => sink.on(event, listener),
    off: (event, listener) => sink.off(event, listener),
    get destroyed() {
      return sink.destroyed;
    },
  };
};
