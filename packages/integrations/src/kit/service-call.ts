import type { z } from 'zod';
import { secretsOf } from './connection.ts';
import type { SourceContext } from './document-source.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import type { IntegrationMetadata } from './metadata.ts';
import { excerpt, kindOfCode, refusalOf } from './upstream-failure.ts';
import { VendorError } from './vendor-error.ts';

const megabyte = 1024 * 1024;
/** The largest file that is taken. */
const mostBytes = 100 * megabyte;
/** A service that asks for more patience than this is left alone for now. */
const longestWaitSeconds = 120;
const mostAttempts = 5;
const limits = { answerMs: 120_000, idleMs: 60_000, maxBytes: mostBytes, maxLineBytes: mostBytes };

type Asked = { url: string; init?: RequestInit };

/** Some services say with 403 what others say with 429, and with 403 too that one thing may not be read. */
const failureOf = async (response: Response, { vendor, secrets }: { vendor: string; secrets: readonly string[] }): Promise<VendorError> => {
  const body = await response.text();
  const failure = refusalOf({ status: response.status, body, header: (name) => response.headers.get(name) }, { vendor, secrets });
  if (response.status !== 403) return failure;
  const { message, retryAfterSeconds } = failure;
  return new VendorError(vendor, kindOfCode(body) === 'rate-limit' ? 'rate-limit' : 'refused', message, { retryAfterSeconds });
};

/** Calls of a service by its rules: it is waited as long as it asks for, and what broke on the way is asked for again. */
export const createServiceCall = (metadata: IntegrationMetadata, { credentials, fetch, wait, signal }: SourceContext) => {
  const of = { vendor: metadata.name, secrets: secretsOf(metadata, credentials) };
  const connection = { credentials, fetch, limits, ...(signal && { signal }) };
  const guarded = createGuardedFetch({ vendor: metadata.name, connection, maxPlainBytes: mostBytes });

  const once = async ({ url, init }: Asked): Promise<Response> => {
    signal?.throwIfAborted();
    const response = await guarded(url, init).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw error;
    });
    if (response.ok || response.status === 404 || response.status === 410) return response;
    throw await failureOf(response, of);
  };

  const ask = async (asked: Asked): Promise<Response> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(asked);
      } catch (error) {
        const mayPass = error instanceof VendorError && (error.kind === 'rate-limit' || error.kind === 'unavailable');
        if (!mayPass || attempt === mostAttempts) throw error;
        const seconds = error.retryAfterSeconds ?? 2 ** (attempt - 1);
        if (seconds > longestWaitSeconds) throw error;
        await wait(seconds * 1000, signal);
      }
    }
  };

  const parse = async <Answer>(response: Response, schema: z.ZodType<Answer>): Promise<Answer> => {
    const text = await response.text();
    try {
      return schema.parse(JSON.parse(text));
    } catch (cause) {
      throw new VendorError(of.vendor, 'unexpected-answer', excerpt(text, of.secrets), { cause });
    }
  };

  /** Undefined for what is not there. */
  const find = async <Answer>(schema: z.ZodType<Answer>, url: string, init?: RequestInit): Promise<Answer | undefined> => {
    const response = await ask({ url, ...(init && { init }) });
    return response.ok ? parse(response, schema) : undefined;
  };

  return {
    find,
    /** What has to be there. */
    get: async <Answer>(schema: z.ZodType<Answer>, url: string, init?: RequestInit): Promise<Answer> => {
      const found = await find(schema, url, init);
      if (found === undefined) throw new VendorError(of.vendor, 'refused', 'not found');
      return found;
    },
    findText: async (url: string, init?: RequestInit): Promise<string | undefined> => {
      const response = await ask({ url, ...(init && { init }) });
      return response.ok ? response.text() : undefined;
    },
    findBytes: async (url: string, init?: RequestInit): Promise<Uint8Array | undefined> => {
      const response = await ask({ url, ...(init && { init }) });
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
    },
  };
};
export type ServiceCall = ReturnType<typeof createServiceCall>;
