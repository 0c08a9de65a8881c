import type { OwnerDatabase } from '#server/db/handles.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Logger } from '#server/kernel/logging/logger.ts';
import type { Mailer } from '#server/kernel/mail/mail.ts';
import type { Passwords } from '#server/kernel/security/passwords.ts';
import { createDeletion, type ForgetAccount } from './deletion.service.ts';
import { createExport } from './export.service.ts';
import { createReminders } from './reminder.service.ts';
import { findSettings } from './setting.repository.ts';
import { settingRoutes } from './setting.routes.ts';
import { createSettingService, type OwnKeys } from './setting.service.ts';

type Parts = {
  database: OwnerDatabase;
  clock: Clock;
  logger: Logger;
  mailer: Pick<Mailer, 'send'>;
  passwords: Passwords;
  ownKeys: OwnKeys;
  requireOwnKeyPlan: (accountId: string) => Promise<void>;
  forgetAccount: ForgetAccount;
};

/** What an account sets for itself; taking its data along, and leaving. */
export const createSettingsFeature = ({ database: db, forgetAccount, ...parts }: Parts) => {
  const { clock, passwords } = parts;
  const settings = createSettingService({ db, ...parts });
  return {
    name: 'settings',
    routes: settingRoutes({
      settings,
      exportAll: createExport({ db, clock }),
      deleteAccount: createDeletion({ db, clock, passwords, forgetAccount }),
    }),
    /** The default prompts of an account, for whoever writes for it. */
    promptsOf: (accountId: string) => settings.showPrompts({ accountId }),
    /** What an enterprise calls its site, and where the site is. */
    findSite: findSettings,
    /** Writes the mails that wait. */
    schedules: [{ name: 'settings.remind', cron: '* * * * *', work: createReminders({ db, ...parts }) }],
  };
};
