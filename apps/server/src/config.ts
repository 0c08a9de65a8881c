import { resolve } from 'node:path';
import { type ModuleSwitches, readModules } from '@inkstone/contract/kit/modules';
import { z } from 'zod';
import { StartError } from './db/start-error.ts';
import { plainHost } from './kernel/host-name.ts';
import { isLoopbackHost } from './kernel/loopback.ts';
import type { MetricsAccess } from './kernel/metrics/mount-metrics.ts';
import { type HashCost, leastCost } from './kernel/security/password-hash.ts';
import { type TracingConfig, tracingOf, tracingSettings } from './kernel/tracing/tracing-settings.ts';
import { places } from './places.ts';
import {
  databaseUrl,
  flag,
  listOf,
  metrics,
  modules,
  origins,
  originUrl,
  type SecretKey,
  secretKeys,
  trustProxy,
  webAddress,
  wholeNumber,
} from './setting-values.ts';

/** The environment, or one like it in a test. */
export type Environment = Readonly<Record<string, string | undefined>>;

export type MailConfig = {
  host: string;
  port: number;
  secure: boolean;
  user: string | null;
  password: string | null;
  from: string;
  /** Whether mails may leave in clear to another machine. */
  mayBePlain: boolean;
  /** A file with the certificates of who signs the mail server's; null for the usual ones. */
  caFile: string | null;
};

export type PortalConfig =
  | { kind: 'embedded' }
  | {
      kind: 'oidc';
      issuer: string;
      clientId: string;
      clientSecret: string;
      scopes: string;
      allowedEmailDomains: string[];
      requiredAcr: string[];
      requiredAmr: string[];
    };

export type Config = {
  /** 0 takes any free port. */
  port: number;
  host: string;
  /** Absolute. */
  dataFolder: string;
  /** Null starts the bundled PostgreSQL. */
  databaseUrl: string | null;
  /** Connections that this process opens to the database for its requests; jobs have four more, and live streams two. */
  databaseConnections: number;
  /** Origin under which people reach us; null answers under whatever host they used. */
  publicUrl: string | null;
  /** Origin that the public pages of shops have for themselves; null shows them under the console's. */
  publicPagesUrl: string | null;
  isProduction: boolean;
  /** The development logins, for callers on this machine only. */
  devLogin: boolean;
  /** Which proxies may say where a request came from: none, a number of hops, or addresses. */
  trustProxy: false | number | string[];
  /** Origins in private networks that everyone's requests may reach, a model server of the company's own, say. */
  privateOrigins: string[];
  /** Null uses the key file in the data folder. */
  secretKeys: SecretKey[] | null;
  /** What the hash of a password costs; older hashes below it are renewed at the next sign-in. */
  passwordCost: HashCost;
  /** Null prints mails to the log. */
  mail: MailConfig | null;
  portal: PortalConfig;
  /** Whether strangers may open accounts on our own sign-in pages; the very first account always may. */
  isRegistrationOpen: boolean;
  /** How long a stop may take, in seconds; long work may go on until ten seconds before. */
  stopSeconds: number;
  /** Who may read `/metrics`; null for nobody, then nothing is counted. */
  metrics: MetricsAccess | null;
  /** Where traces go; null for nowhere, then there are none. */
  tracing: TracingConfig | null;
  /** One line of the log for each request. */
  requestLog: boolean;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  /** Whether an operator without a second factor keeps this server from listening on more than loopback, and the operator's console closed. */
  needsOperatorFactor: boolean;
  /** How many days the security log is kept. */
  securityLogDays: number;
  /** Whether each event of the security log is a line of the server's log as well, for whoever collects that. */
  securityLogLines: boolean;
  /** How much room the files of one account have together. */
  filesMegabytes: number;
  /** Which parts of the product this installation has. */
  modules: ModuleSwitches;
  /** Values under the vendors' own names (OPENAI_API_KEY, …), for the integrations to read. */
  vendorEnvironment: Environment;
};

const kibPerMib = 1024;

const settings = z.object({
  ...tracingSettings,
  PORT: wholeNumber(0, 65_535).default(8787),
  HOST: z.string().default('127.0.0.1'),
  INKSTONE_DATA: z.string().default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_PLAINTEXT: flag.default(false),
  DATABASE_CA: z.string().optional(),
  INKSTONE_DATABASE_CONNECTIONS: wholeNumber(2, 500).default(10),
  PUBLIC_URL: originUrl.optional(),
  INKSTONE_PUBLIC_PAGES_URL: originUrl.optional(),
  NODE_ENV: z.string().optional(),
  INKSTONE_DEV_LOGIN: flag.default(false),
  INKSTONE_TRUST_PROXY: trustProxy.default(false),
  INKSTONE_PRIVATE_ORIGINS: origins.default([]),
  INKSTONE_METRICS: metrics.default(null),
  INKSTONE_REQUEST_LOG: flag.default(false),
  INKSTONE_STOP_SECONDS: wholeNumber(10, 3600).default(45),
  INKSTONE_SECRET_KEYS: secretKeys.optional(),
  INKSTONE_PASSWORD_MEMORY: wholeNumber(leastCost.memoryKib / kibPerMib, 1024).default(leastCost.memoryKib / kibPerMib),
  INKSTONE_PASSWORD_PASSES: wholeNumber(leastCost.passes, 20).default(leastCost.passes),
  INKSTONE_FILES_MB: wholeNumber(1, 100_000_000).default(20_000),
  INKSTONE_MODULES: modules.default(readModules('')),
  INKSTONE_SECURITY_LOG_LINES: flag.default(false),
  INKSTONE_SECURITY_LOG_DAYS: wholeNumber(1, 3650).default(180),
  INKSTONE_LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'must be trace, debug, info, warn, error, fatal or silent')
    .default('info'),
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: wholeNumber(1, 65_535).default(587),
  SMTP_SECURE: flag.optional(),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  SMTP_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'must be an address like Inkstone <inkstone@example.com>')
    .optional(),
  SMTP_PLAINTEXT: flag.default(false),
  SMTP_CA: z.string().optional(),
  PORTAL_KIND: z.enum(['embedded', 'oidc'], 'must be embedded or oidc').optional(),
  OIDC_ISSUER: webAddress.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_SCOPES: z
    .string()
    .refine((value) => value.split(/\s+/).includes('openid'), 'must contain openid')
    .default('openid email profile'),
  OIDC_ALLOWED_EMAIL_DOMAINS: z
    .string()
    .refine(
      (value) => listOf(value).every((part) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(part)),
      'must be domains like example.com, separated by commas',
    )
    .default(''),
  OIDC_REQUIRED_ACR: z.string().default(''),
  OIDC_REQUIRED_AMR: z.string().default(''),
  INKSTONE_OPERATOR_FACTOR: z.enum(['required', 'optional'], 'must be required or optional').default('required'),
  INKSTONE_REGISTRATION: z.enum(['open', 'closed'], 'must be open or closed').default('open'),
});

type Settings = z.infer<typeof settings>;

/**
 * The names of all settings of our own, for `.env.example`'s test.
 * @internal
 */
export const settingNames: readonly string[] = Object.keys(settings.shape);

const required = (values: Settings, name: keyof Settings, because: string): string => {
  const value = values[name];
  if (typeof value !== 'string') throw new StartError(`${name}: must be set, because ${because}.`);
  return value;
};

/** Settings that mean something only together with another one: alone they would be ignored without a word. */
const requireWhole = (values: Settings): void => {
  for (const name of ['SMTP_USER', 'SMTP_PASSWORD', 'SMTP_FROM'] as const) if (values[name]) required(values, 'SMTP_HOST', `${name} is`);
  if (values.SMTP_USER) required(values, 'SMTP_PASSWORD', 'SMTP_USER is');
  if (values.SMTP_PASSWORD) required(values, 'SMTP_USER', 'SMTP_PASSWORD is');
  const oidc = (['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const).find((name) => values[name]);
  if (oidc && !values.PORTAL_KIND) throw new StartError(`PORTAL_KIND: must be set to oidc or embedded, because ${oidc} is set.`);
};

/** What these words for a connection have in common: it may be read, or the server is not the one that was meant. */
const unproved = new Set(['disable', 'allow', 'prefer', 'no-verify']);

/**
 * The database's address as every client of it takes it: to another machine encrypted, with the server's name proved, unless the
 * setting says otherwise by name.
 */
const databaseUrlOf = ({ DATABASE_URL: given, DATABASE_PLAINTEXT: mayBePlain, DATABASE_CA: caFile }: Settings): string | null => {
  if (given === undefined) return null;
  const url = new URL(given);
  const mode = url.searchParams.get('sslmode');
  if (url.hostname === '' || isLoopbackHost(url.hostname) || mayBePlain) return given;
  if (mode !== null && unproved.has(mode)) {
    throw new StartError(
      `DATABASE_URL: sslmode=${mode} may be read on the way; leave it out, or set DATABASE_PLAINTEXT=1 for a network that you trust.`,
    );
  }
  if (mode === null || mode === 'require') url.searchParams.set('sslmode', 'verify-full');
  if (caFile !== undefined) url.searchParams.set('sslrootcert', caFile);
  return url.href;
};

const mailOf = (values: Settings): MailConfig | null => {
  if (!values.SMTP_HOST) return null;
  return {
    host: values.SMTP_HOST,
    port: values.SMTP_PORT,
    secure: values.SMTP_SECURE ?? values.SMTP_PORT === 465,
    user: values.SMTP_USER ?? null,
    password: values.SMTP_PASSWORD ?? null,
    from: required(values, 'SMTP_FROM', 'SMTP_HOST is'),
    mayBePlain: values.SMTP_PLAINTEXT,
    caFile: values.SMTP_CA ?? null,
  };
};

const portalOf = (values: Settings): PortalConfig => {
  if (values.PORTAL_KIND !== 'oidc') return { kind: 'embedded' };
  const because = 'PORTAL_KIND is oidc';
  return {
    kind: 'oidc',
    issuer: required(values, 'OIDC_ISSUER', because),
    clientId: required(values, 'OIDC_CLIENT_ID', because),
    clientSecret: required(values, 'OIDC_CLIENT_SECRET', because),
    scopes: values.OIDC_SCOPES,
    allowedEmailDomains: listOf(values.OIDC_ALLOWED_EMAIL_DOMAINS.toLowerCase()),
    requiredAcr: listOf(values.OIDC_REQUIRED_ACR),
    requiredAmr: listOf(values.OIDC_REQUIRED_AMR),
  };
};

/** Cookies know hosts and no ports, so another port of the same host would not keep the two apart. */
const publicPagesUrlOf = (values: Settings): string | null => {
  const { INKSTONE_PUBLIC_PAGES_URL: url } = values;
  if (url === undefined) return null;
  const hostOf = (origin: string) => plainHost(new URL(origin).hostname);
  if (hostOf(url) !== hostOf(required(values, 'PUBLIC_URL', 'INKSTONE_PUBLIC_PAGES_URL is'))) return url;
  throw new StartError('INKSTONE_PUBLIC_PAGES_URL: must name another host than PUBLIC_URL, whatever its port.');
};

const parse = (environment: Environment): Settings => {
  // An empty value is one that was left out: `NAME=` stands so in many files.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = settings.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new StartError(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`).join(' '));
};

type FindBadSetting = (environment: Environment) => string | undefined;

/**
 * Reads all settings once; a bad one stops the start and is named. `vendorNames` are the names that integrations read;
 * `findBadSetting` says in a sentence what is wrong with those.
 */
export const readConfig = (environment: Environment, vendorNames: readonly string[] = [], findBadSetting?: FindBadSetting): Config => {
  const values = parse(environment);
  requireWhole(values);
  const bad = findBadSetting?.(environment);
  if (bad) throw new StartError(bad);
  const isProduction = values.NODE_ENV === 'production';
  if (isProduction && values.INKSTONE_DEV_LOGIN) throw new StartError('INKSTONE_DEV_LOGIN: must not be on while NODE_ENV is production.');
  return {
    port: values.PORT,
    host: values.HOST,
    dataFolder: resolve(places.project, values.INKSTONE_DATA),
    databaseUrl: databaseUrlOf(values),
    databaseConnections: values.INKSTONE_DATABASE_CONNECTIONS,
    publicUrl: values.PUBLIC_URL ?? null,
    publicPagesUrl: publicPagesUrlOf(values),
    isProduction,
    devLogin: values.INKSTONE_DEV_LOGIN,
    trustProxy: values.INKSTONE_TRUST_PROXY,
    privateOrigins: values.INKSTONE_PRIVATE_ORIGINS,
    secretKeys: values.INKSTONE_SECRET_KEYS ?? null,
    passwordCost: { memoryKib: values.INKSTONE_PASSWORD_MEMORY * kibPerMib, passes: values.INKSTONE_PASSWORD_PASSES },
    mail: mailOf(values),
    portal: portalOf(values),
    isRegistrationOpen: values.INKSTONE_REGISTRATION === 'open',
    needsOperatorFactor: values.INKSTONE_OPERATOR_FACTOR === 'required' && values.PORTAL_KIND !== 'oidc' && !isLoopbackHost(values.HOST),
    securityLogLines: values.INKSTONE_SECURITY_LOG_LINES,
    securityLogDays: values.INKSTONE_SECURITY_LOG_DAYS,
    filesMegabytes: values.INKSTONE_FILES_MB,
    modules: values.INKSTONE_MODULES,
    metrics: values.INKSTONE_METRICS,
    tracing: tracingOf(values),
    requestLog: values.INKSTONE_REQUEST_LOG,
    stopSeconds: values.INKSTONE_STOP_SECONDS,
    logLevel: values.INKSTONE_LOG_LEVEL,
    vendorEnvironment: Object.fromEntries(vendorNames.filter((name) => environment[name]?.trim()).map((name) => [name, environment[name]])),
  };
};
