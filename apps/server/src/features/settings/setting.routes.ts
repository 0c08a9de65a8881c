import { settingsEndpoints } from '@inkstone/contract/settings';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { createDeletion } from './deletion.service.ts';
import type { createExport } from './export.service.ts';
import type { SettingService } from './setting.service.ts';

type Services = { settings: SettingService; exportAll: ReturnType<typeof createExport>; deleteAccount: ReturnType<typeof createDeletion> };

export const settingRoutes = ({ settings, exportAll, deleteAccount }: Services) =>
  defineRoutes(settingsEndpoints, {
    reminder: ({ actor }) => settings.showReminder(actor),
    saveReminder: ({ actor, body }) => settings.saveReminder(actor, body),
    prompts: ({ actor }) => settings.showPrompts(actor),
    savePrompts: ({ actor, body }) => settings.savePrompts(actor, body),
    enterprise: ({ actor }) => settings.showEnterprise(actor),
    saveEnterprise: ({ actor, body, context }) => settings.saveEnterprise(actor, body, context),
    ownKey: ({ actor }) => settings.showOwnKey(actor),
    setOwnKey: ({ actor, body }) => settings.setOwnKey(actor, body.key),
    removeOwnKey: ({ actor }) => settings.removeOwnKey(actor),
    exportAll: ({ actor }) => ({ fileName: 'account.json', contentType: 'application/json; charset=utf-8', body: exportAll(actor) }),
    deleteAccount: async ({ actor, body, context }) => {
      await deleteAccount(actor, body, context);
      return {};
    },
  });
