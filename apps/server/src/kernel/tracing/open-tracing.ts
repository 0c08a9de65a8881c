import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span, SpanContext } from '@opentelemetry/api';
import type { OpenSpan, SpanOptions, Tracing } from './tracing.ts';
import type { TracingConfig } from './tracing-settings.ts';

type Logger = { warn: (details: object, message: string) => void };

const closingMs = 2000;

const parentForm = /^00-(?<traceId>[0-9a-f]{32})-(?<spanId>[0-9a-f]{16})-(?<flags>[0-9a-f]{2})$/;

/** Another one's span, as its header names it; null for a header that names none. */
const readParent = (traceparent: string | undefined): SpanContext | null => {
  const found = parentForm.exec(traceparent ?? '')?.groups;
  if (!found || /^0+$/.test(found['traceId'] ?? '') || /^0+$/.test(found['spanId'] ?? '')) return null;
  const traceFlags = Number.parseInt(found['flags'] ?? '0', 16) % 2;
  return { traceId: found['traceId'] ?? '', spanId: found['spanId'] ?? '', traceFlags, isRemote: true };
};

/** The kept libraries are loaded here and not before, so that an installation without a collector does not carry them. */
const load = async () => {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  return { api, sdk, OTLPTraceExporter, resourceFromAttributes };
};

type Libraries = Awaited<ReturnType<typeof load>>;

const samplerOf = ({ sampling, ratio, followsParent }: TracingConfig, { sdk }: Libraries) => {
  const own = {
    always_on: () => new sdk.AlwaysOnSampler(),
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(ratio),
  }[sampling]();
  return followsParent ? new sdk.ParentBasedSampler({ root: own }) : own;
};

/** A collector that is away is one line of the log, until it is back. */
const tellingFailures = (exporter: InstanceType<Libraries['OTLPTraceExporter']>, logger: Logger) => {
  let isFailing = false;
  const send = exporter.export.bind(exporter);
  exporter.export = (spans, done) =>
    send(spans, (result) => {
      const hasFailed = result.code !== 0;
      if (hasFailed && !isFailing)
        logger.warn({ why: result.error?.message }, 'traces could not be sent; they are dropped until the collector answers');
      isFailing = hasFailed;
      done(result);
    });
  return exporter;
};

const opened = (span: Span, storage: AsyncLocalStorage<Span>, errorCode: number): OpenSpan => {
  let isOver = false;
  return {
    run: (work) => storage.run(span, work),
    note: (facts) => void span.setAttributes(facts),
    end: (failure) => {
      if (isOver) return;
      isOver = true;
      // The kind of a failure alone: its message may hold what a person typed.
      if (failure !== undefined) {
        span.setStatus({ code: errorCode });
        span.setAttribute('error.type', failure instanceof Error ? failure.name : 'error');
      }
      span.end();
    },
  };
};

/** Begins to trace to the operator's collector. */
export const openTracing = async (config: TracingConfig, logger: Logger): Promise<Tracing> => {
  const libraries = await load();
  const { api, sdk, OTLPTraceExporter, resourceFromAttributes } = libraries;
  const exporter = tellingFailures(new OTLPTraceExporter({ url: config.url, headers: config.headers }), logger);
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes(config.resource),
    sampler: samplerOf(config, libraries),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('inkstone');
  const current = new AsyncLocalStorage<Span>();
  const kinds = { server: api.SpanKind.SERVER, client: api.SpanKind.CLIENT, internal: api.SpanKind.INTERNAL };

  const contextOf = ({ isRoot, traceparent }: SpanOptions) => {
    const remote = readParent(traceparent);
    if (remote) return api.trace.setSpanContext(api.ROOT_CONTEXT, remote);
    const parent = isRoot ? undefined : current.getStore();
    return parent ? api.trace.setSpan(api.ROOT_CONTEXT, parent) : api.ROOT_CONTEXT;
  };

  return {
    begin: (name, options = {}) => {
      const { kind = 'internal', facts = {} } = options;
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: facts }, contextOf(options));
      return opened(span, current, api.SpanStatusCode.ERROR);
    },
    isInside: () => current.getStore() !== undefined,
    close: async () => {
      const late = new Promise<void>((resolve) => void setTimeout(resolve, closingMs).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
};
