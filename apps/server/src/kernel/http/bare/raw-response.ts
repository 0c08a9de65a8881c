import type { ServerResponse } from 'node:http';

/** Where an answer of somebody else's making goes. */
export type RawResponse = {
  writeHead: (status: number, headers: Readonly<Record<string, string | number>>) => unknown;
  /** False when the other side does not keep up. */
  write: (bytes: Buffer | string) => boolean;
  end: (bytes?: Buffer | string) => unknown;
  /** Breaks off an answer that is no text. */
  destroy?: () => unknown;
  on: (event: 'close' | 'drain', listener: () => void) => unknown;
  off: (event: 'close' | 'drain', listener: () => void) => unknown;
  /** Whether the other side has left. */
  readonly destroyed: boolean;
};

/** A response whose head bears these headers, too: names and values in turn, as they go over the wire, without a table of them for each call. */
export const createRawResponse = (response: ServerResponse, own: readonly string[]): RawResponse => ({
  writeHead: (status, headers) => {
    const all = [...own];
    for (const name of Object.keys(headers)) all.push(name, String(headers[name]));
    return response.writeHead(status, all);
  },
  write: (bytes) => response.write(bytes),
  end: (bytes) => response.end(bytes),
  destroy: () => response.destroy(),
  on: (event, listener) => response.on(event, listener),
  off: (event, listener) => response.off(event, listener),
  get destroyed() {
    return response.destroyed;
  },
});
