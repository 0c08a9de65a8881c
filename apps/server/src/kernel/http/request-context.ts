import type { Language } from '@inkstone/phrases';

export type CookieOptions = { httpOnly: boolean; maxAgeSeconds: number | null; sameSite?: 'lax' | 'strict'; path?: string };

/** What a handler gets of the HTTP request beyond its parsed input, so that no handler depends on Fastify. */
export type RequestContext = {
  /** The client's IP address; behind a trusted proxy the forwarded one. */
  address: string;
  /** True only when the socket's own peer is this machine; a forwarded header cannot fake it. */
  isLoopback: boolean;
  userAgent: string;
  language: Language;
  /** Scheme and host under which the caller reached us (PUBLIC_URL where it is set). */
  origin: string;
  cookies: Readonly<Record<string, string | undefined>>;
  setCookie: (name: string, value: string, options: CookieOptions) => void;
  clearCookie: (name: string) => void;
  /** Aborts when the client disconnects or the server stops. */
  signal: AbortSignal;
  /** The id of the last event that the client received, when it resumes a stream. */
  lastEventId: string | null;
  idempotencyKey: string | null;
  /** The id for what the call makes; a repeat with the same Idempotency-Key has the same one. */
  requestId: string;
};
