import type { z } from 'zod';

/**
 * Who may call an endpoint. The router refuses by default; nothing is open by accident. `asker`: whoever asks a knowledge base, visitors
 * of web sites with their token too; `any-session`: whoever is signed in, shared users too; `session`: the people of an account, its shared users not among them; `owner` is the first user of an account.
 */
export type Access = 'public' | 'asker' | 'any-session' | 'session' | 'owner' | 'enterprise-admin' | 'operator';

/** A token bucket: `burst` calls at once, then `perMinute`; counted by the caller's address, user or account. */
export type RateLimit = { by: 'address' | 'user' | 'account'; burst: number; perMinute: number };

type Base = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` parameters, trailing slash included, exactly as the product publishes it. */
  path: `/${string}`;
  access: Access;
  /** One line for the API reference: what the call does. */
  summary?: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  limits?: readonly RateLimit[];
  /** Largest request body in bytes; 256 KiB when absent. */
  maxBodyBytes?: number;
  /** The call costs or publishes: a repeat with the same Idempotency-Key gets the first answer and does nothing. */
  idempotent?: true;
  /** A GET that changes state (only the published `logout`): needs the same proof of origin as a POST. */
  changesState?: true;
  /** The webhook or presence call carries its own proof, so the session's CSRF token is not asked for. */
  csrf?: 'exempt';
  /** The handler gets the very bytes and headers, for a signature that was made over them; `body` is not parsed. */
  rawBody?: true;
  /** The body is a form with files (`multipart/form-data`), which the handler gets as they come; `body` is not parsed. */
  uploads?: { files: number; bytes: number };
};

export type JsonEndpoint = Base & { data: z.ZodType };

/** Answers with server-sent events; each is parsed by `events`, a union told apart by `type`. */
export type StreamEndpoint = Base & { events: z.ZodType<{ type: string }> };

/** Answers with bytes and a file name. */
export type DownloadEndpoint = Base & { download: true };

/** Sends the browser on to another address; only for links that a person follows. */
export type RedirectEndpoint = Base & { redirect: true };

export type Endpoint = JsonEndpoint | StreamEndpoint | DownloadEndpoint | RedirectEndpoint;

type Part<E, Key extends string, Kind extends 'input' | 'output'> = E extends { [K in Key]: infer Schema }
  ? Schema extends z.ZodType
    ? { [K in Key]: Kind extends 'input' ? z.input<Schema> : z.output<Schema> }
    : unknown
  : unknown;

/** What a caller hands over. */
export type InputOf<E extends Endpoint> = Part<E, 'params', 'input'> & Part<E, 'query', 'input'> & Part<E, 'body', 'input'>;
/** What a handler receives, parsed. */
export type ParsedOf<E extends Endpoint> = Part<E, 'params', 'output'> & Part<E, 'query', 'output'> & Part<E, 'body', 'output'>;
export type DataOf<E> = E extends { data: infer Schema extends z.ZodType } ? z.output<Schema> : never;
export type EventOf<E> = E extends { events: infer Schema extends z.ZodType } ? z.output<Schema> : never;

export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;
