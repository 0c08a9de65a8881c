import type { Config } from './config.ts';
import { openDataFolder } from './data-folder.ts';
import { startDatabase } from './db/start-database.ts';
import type { Logger } from './kernel/logging/logger.ts';
import { requireFreePort } from './listen.ts';

export type Service = {
  /** Where people reach it. */
  url: string;
  /** Where the first account is opened, while there is none and others than this machine can reach the server. */
  setupUrl: string | null;
  /** Refuses new work, settles what runs, and ends with the database. */
  stop: () => Promise<void>;
  /** Settles when the bundled database ends by itself. */
  lost: Promise<string>;
};

type Surroundings = { logger: Logger; progress: (step: string) => void };

/** Everything from the settings to an open port. */
export const serve = async (config: Config, { logger, progress }: Surroundings): Promise<Service> => {
  await requireFreePort(config);
  await openDataFolder(config.dataFolder);
  // The database comes up in processes of its own, while this one reads the application: that takes each of them a second.
  const starting = startDatabase({ ...config, progress });
  const [server, { openApp }] = await Promise.all([starting, import('./open-app.ts')]);
  return { ...(await openApp(config, { server, logger })), lost: server.lost };
};
