import type { LocalServer, RegisteredAiVendor, RegisteredStorePlatform } from '@inkstone/integrations';
import type { Config } from './config.ts';
import type { OwnerDatabase } from './db/handles.ts';
import type { ConnectionKind } from './features/connections/index.ts';
import type { Clock } from './kernel/clock.ts';
import type { CoolDowns } from './kernel/cool-downs.ts';
import type { Jobs } from './kernel/jobs/jobs.ts';
import type { Logger } from './kernel/logging/logger.ts';
import type { Mailer } from './kernel/mail/mail.ts';
import type { Outbound } from './kernel/outbound/outbound.ts';
import type { SecretsBox } from './kernel/security/secrets.ts';
import type { Tracing } from './kernel/tracing/tracing.ts';

/** What the outside gives to the application; tests give their own. */
export type AppParts = {
  config: Config;
  database: OwnerDatabase;
  logger: Logger;
  clock: Clock;
  outbound: Outbound;
  secrets: SecretsBox;
  mailer: Mailer;
  jobs: Jobs;
  /** Null or left out where no collector is set. */
  tracing?: Tracing | null;
  /** The built console; without it only the API is served. */
  consoleFolder?: string;
  /** Other AI vendors than those of the registry. */
  vendors?: readonly RegisteredAiVendor[];
  /** Store platforms beside those of the registry. */
  storePlatforms?: readonly RegisteredStorePlatform[];
  /** Kinds of connections beside those of AI vendors. */
  connectionKinds?: readonly ConnectionKind[];
  /** Another way to look for model servers on this machine. */
  discover?: () => Promise<readonly LocalServer[]>;
  /** Other times than usual: after how long a silent worker is taken for dead, and how long deliveries are gathered. */
  runs?: { leaseMs?: number; flushMs?: number };
  vendorPace?: { silenceMs: number; retryMs: number };
  coolDowns?: CoolDowns;
};
