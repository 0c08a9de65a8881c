import { EventEmitter } from 'node:events';
import type { CallSink } from './sink.ts';

/** Takes an answer for somebody who wants to know how a call went, and not what it said. */
export const createQuietSink = () => {
  const events = new EventEmitter();
  let headers: Record<string, string | number> = {};
  const sink: CallSink = {
    writeHead: (_status, given) => {
      headers = given;
    },
    write: () => true,
    end: () => undefined,
    on: (event, listener) => events.on(event, listener),
    off: (event, listener) => events.off(event, listener),
    destroyed: false,
  };
  return { sink, header: (name: string): string => String(headers[name] ?? '') };
};
