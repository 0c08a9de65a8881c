import type { CallSink } from './sink.ts';

type Options = {
  sink: CallSink;
  /** Of a stream. */
  headers: Record<string, string>;
  /** The caller does not keep up. */
  onFull: () => void;
};

/** A stream on its way to its caller. */
export const createDelivery = ({ sink, headers, onFull }: Options) => {
  let firstAt: number | null = null;
  let pausedAt: number | null = null;
  let contentType = '';

  /** The head goes out with the first piece: until then another vendor could be asked. */
  const begin = (): void => {
    if (firstAt !== null) return;
    firstAt = performance.now();
    sink.writeHead(200, contentType ? { ...headers, 'content-type': contentType } : headers);
  };
  return {
    begin,
    pass: (chunk: Buffer, from: number, to: number): void => {
      if (from >= to) return;
      begin();
      if (sink.write(from === 0 && to === chunk.length ? chunk : chunk.subarray(from, to))) return;
      pausedAt ??= performance.now();
      onFull();
    },
    /** What comes is no events but this. */
    isOf: (type: string): void => {
      contentType = type;
    },
    isReady: (): void => {
      pausedAt = null;
    },
    hasBegun: () => firstAt !== null,
    firstAt: () => firstAt,
    /** Since when the caller has taken nothing; null while it keeps up. */
    pausedAt: () => pausedAt,
  };
};
