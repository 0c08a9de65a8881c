import { z } from 'zod';
import { isLoopbackHost } from '#server/kernel/loopback.ts';

export type Sampling = 'always_on' | 'always_off' | 'traceidratio';

/** Where traces go, how many, and under which name. */
export type TracingConfig = {
  /** The collector's address for traces. */
  url: string;
  headers: Record<string, string>;
  /** What stands at every trace: the name of the service, and what the operator adds. */
  resource: Record<string, string>;
  sampling: Sampling;
  /** Of a trace that begins here; 1 for all. */
  ratio: number;
  /** Whether a trace that came with a request is followed or left by the word of who began it. */
  followsParent: boolean;
};

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const isSafeAddress = (value: string): boolean => {
  const url = URL.parse(value);
  if (!url || url.username || url.password) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));
};

const collector = z.string().refine(isSafeAddress, 'must be an address like https://collector.example.com:4318, http only on this machine');

/** `name=value,…` with values in percent encoding, as OpenTelemetry writes lists. */
const pairs = z.string().transform((value, context): Record<string, string> => {
  try {
    return Object.fromEntries(
      value
        .split(',')
        .filter((part) => part.trim())
        .map((part): [string, string] => {
          const at = part.indexOf('=');
          if (at < 1) throw new Error('no name');
          return [part.slice(0, at).trim(), decodeURIComponent(part.slice(at + 1).trim())];
        }),
    );
  } catch {
    context.issues.push({ code: 'custom', input: value, message: 'must be name=value pairs separated by commas' });
    return z.NEVER;
  }
});

const ratio = z
  .string()
  .refine((value) => /^(?:0(?:\.\d{1,9})?|1(?:\.0{1,9})?)$/.test(value), 'must be a number from 0 to 1')
  .transform(Number);

/** OpenTelemetry's own names, as far as they mean something here. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.default({}),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(['http/json'], 'must be http/json, which every collector takes').default('http/json'),
  OTEL_SERVICE_NAME: z.string().max(200).default('inkstone'),
  OTEL_RESOURCE_ATTRIBUTES: pairs.default({}),
  OTEL_TRACES_SAMPLER: z.enum(samplers, `must be one of ${samplers.join(', ')}`).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: ratio.default(1),
  OTEL_SDK_DISABLED: z.enum(['true', 'false'], 'must be true or false').default('false'),
};

const shape = z.object(tracingSettings);

/** Null where no collector is named: then nothing is traced. */
export const tracingOf = (values: z.infer<typeof shape>): TracingConfig | null => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_TRACES_SAMPLER: sampler } = values;
  const url = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base.replace(/\/$/, '')}/v1/traces`);
  if (!url || values.OTEL_SDK_DISABLED === 'true') return null;
  return {
    url,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS,
    resource: { ...values.OTEL_RESOURCE_ATTRIBUTES, 'service.name': values.OTEL_SERVICE_NAME },
    sampling: samplingOf(sampler),
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
    followsParent: sampler.startsWith('parentbased_'),
  };
};

const samplingOf = (sampler: (typeof samplers)[number]): Sampling => {
  if (sampler.endsWith('always_off')) return 'always_off';
  return sampler.endsWith('traceidratio') ? 'traceidratio' : 'always_on';
};
