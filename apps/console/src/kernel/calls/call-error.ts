/** `network`: no answer came; `abort`: the caller gave up; `refused`: the server said no. */
export type CallErrorKind = 'network' | 'abort' | 'refused';

export type FieldIssue = { path: string; msg: string };

type Details = { status?: number; code?: string; msg?: string; issues?: FieldIssue[]; retryAfterSeconds?: number; cause?: unknown };

/** The one failure of every call: a network error, an abort and a status outside 200–299 alike. `message` is the server's text, or empty. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly kind: CallErrorKind;
  /** Null where no answer came. */
  readonly status: number | null;
  /** Phrase key of the refusal, for example `wallet.notEnoughPoints`; null where the server gave none. */
  readonly code: string | null;
  readonly issues: readonly FieldIssue[];
  readonly retryAfterSeconds: number | null;

  constructor(kind: CallErrorKind, details: Details = {}) {
    super(details.msg ?? '', { cause: details.cause });
    this.kind = kind;
    this.status = details.status ?? null;
    this.code = details.code ?? null;
    this.issues = details.issues ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
  }
}

export const isAbort = (error: unknown): boolean => error instanceof CallError && error.kind === 'abort';

/** Whether nothing was refused and only the way to the server broke: the same call may work when it is made again. */
export const isInterruption = ({ kind, status }: CallError): boolean =>
  kind === 'network' || (status !== null && status >= 502 && status <= 504);

const ownText = (value: unknown, key: string): string | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const found: unknown = Reflect.get(value, key);
  return typeof found === 'string' ? found : undefined;
};

const issuesOf = (value: unknown): FieldIssue[] => {
  const list: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'issues') : undefined;
  if (!Array.isArray(list)) return [];
  return list.map((item: unknown) => ({ path: ownText(item, 'path') ?? '', msg: ownText(item, 'msg') ?? '' }));
};

/** Builds the failure from a refusal's status, headers and JSON body, whatever that body is. */
export const refusalOf = (status: number, json: unknown, retryAfter: string | null = null): CallError => {
  const code = ownText(json, 'code');
  const seconds = Number(retryAfter);
  return new CallError('refused', {
    status,
    msg: ownText(json, 'msg') ?? '',
    issues: issuesOf(json),
    ...(code !== undefined && { code }),
    ...(retryAfter !== null && Number.isFinite(seconds) && { retryAfterSeconds: seconds }),
  });
};

/** What `fetch` or a body reader threw, as the one failure. */
export const failureOf = (error: unknown, signal: AbortSignal | null | undefined): CallError => {
  if (error instanceof CallError) return error;
  const isAborted = signal?.aborted || (error instanceof DOMException && error.name === 'AbortError');
  return new CallError(isAborted ? 'abort' : 'network', { cause: error });
};
