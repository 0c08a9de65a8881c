import type { Language } from '@inkstone/phrases';

export type CookieOptions = { httpOnly: boolean; maxAgeSeconds: number | null; sameSite?: 'lax' | 'strict'; path?: string };

/** What a handler may know of the HTTP request beyond its parsed input; no handler sees the framework. */
export type RequestContext = {
  /** The peer's address, or the forwarded one behind a trusted proxy. */
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
  /** Aborts when the caller goes away. */
  signal: AbortSignal;
  /** Where a resumed event stream left off. */
  lastEventId: string | null;
  idempotencyKey: string | null;
};
