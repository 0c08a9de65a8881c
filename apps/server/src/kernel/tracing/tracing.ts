/** Facts of a span by their names in OpenTelemetry's conventions; never a parameter, an id, or what a person typed. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

export type OpenSpan = {
  /** Does work whose own spans stand below this one. */
  run: <T>(work: () => T) => T;
  note: (facts: SpanFacts) => void;
  /** Ends it, as failed when a failure is given; once, however often it is called. */
  end: (failure?: unknown) => void;
};

export type SpanOptions = {
  kind?: 'server' | 'client' | 'internal';
  facts?: SpanFacts;
  /** Begins a trace of its own. */
  isRoot?: boolean;
  /** What a trusted proxy says of the trace that the request belongs to, in the form of W3C Trace Context. */
  traceparent?: string | undefined;
};

/** Traces for the operator's own collector; where none is set there is no such thing, and nothing of it is loaded. */
export type Tracing = {
  begin: (name: string, options?: SpanOptions) => OpenSpan;
  /** Whether something is being traced here; what has no trace to stand in begins none by itself. */
  isInside: () => boolean;
  /** Sends what waits. */
  close: () => Promise<void>;
};

/** Does work within a span, which fails with it. */
export const traced = async <T>(
  tracing: Tracing | null,
  { name, ...options }: SpanOptions & { name: string },
  work: () => Promise<T>,
): Promise<T> => {
  if (!tracing) return work();
  const span = tracing.begin(name, options);
  try {
    const result = await span.run(work);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
};
