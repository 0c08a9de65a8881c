import type { RawResponse } from '#server/kernel/http/bare/raw-response.ts';

/** Where an answer goes; a response of HTTP is one. */
export type CallSink = RawResponse;
