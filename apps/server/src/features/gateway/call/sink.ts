/** Where an answer goes; a response of HTTP is one. */
export type CallSink = {
  writeHead: (status: number, headers: Record<string, string | number>) => unknown;
  /** False when the other side does not keep up. */
  write: (bytes: Buffer | string) => boolean;
  end: (bytes?: Buffer | string) => unknown;
  /** Breaks off an answer that is no text. */
  destroy?: () => unknown;
  /** `close` also comes when the other side has left. */
  on: (event: 'close' | 'drain', listener: () => void) => unknown;
  /** Whether the other side has left. */
  readonly destroyed: boolean;
  off: (event: 'close' | 'drain', listener: () => void) => unknown;
};
