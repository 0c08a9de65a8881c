import type { CallSink } from './sink.ts';

/** More than this of an answer is of use to nobody who keeps it. */
const mostBytes = 512 * 1024;

/** Sees what goes to a caller, and keeps a copy of its beginning. */
export const createRecorder = (sink: CallSink) => {
  const pieces: Buffer[] = [];
  let bytes = 0;
  let contentType = '';
  const note = (piece: Buffer | string): void => {
    const copy = Buffer.from(piece);
    bytes += copy.length;
    if (bytes <= mostBytes) pieces.push(copy);
  };
  const recorded: CallSink = {
    writeHead: (status, headers) => {
      contentType = String(headers['content-type'] ?? '');
      return sink.writeHead(status, headers);
    },
    write: (piece) => {
      note(piece);
      return sink.write(piece);
    },
    end: (piece) => {
      if (piece !== undefined) note(piece);
      return sink.end(piece);
    },
    destroy: () => sink.destroy?.(),
    on: (event, listener) => sink.on(event, listener),
    off: (event, listener) => sink.off(event, listener),
    get destroyed() {
      return sink.destroyed;
    },
  };
  return {
    sink: recorded,
    /** What was sent, and whether that is all of it. */
    take: () => ({ body: Buffer.concat(pieces).toString('utf8'), contentType, isWhole: bytes <= mostBytes }),
  };
};
