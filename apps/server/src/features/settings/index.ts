import type { Database } from '#server/db/database.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Logger } from '#server/kernel/logger.ts';
import type { Mailer } from '#server/kernel/mail.ts';
import { createDeletion } from './deletion.service.ts';
import { createExport } from './export.service.ts';
import { createReminders } from './reminder.service.ts';
import { settingRoutes } from './setting.routes.ts';
import { createSettingService, type OwnKeys } from './setting.service.ts';

type Parts = {
  database: Database;
  clock: Clock;
  logger: Logger;
  mailer: Pick<Mailer, 'send'>;
  ownKeys: OwnKeys;
  requireOwnKeyPlan: (accountId: string) => Promise<void>;
};

/** What an account sets for itself; taking its data along, and leaving. */
export const createSettingsFeature = ({ database: db, clock, logger, mailer, ownKeys, requireOwnKeyPlan }: Parts) => ({
  routes: settingRoutes({
    settings: createSettingService({ db, ownKeys, requireOwnKeyPlan }),
    exportAll: createExport({ db, clock }),
    deleteAccount: createDeletion({ db, clock }),
  }),
  /** Writes the mails that wait. */
  remind: createReminders({ db, clock, logger, mailer }),
});
