import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';

/** One mail for each time that the balance falls below the threshold. */
export const reminderSetting = z.object({
  isOn: z.boolean(),
  thresholdPoints: z.number().int(),
  /** Where the mail goes: the address of whoever switched it on. */
  email: z.string(),
});
export type ReminderSetting = z.infer<typeof reminderSetting>;

/** What the owner wants of every text: `systemPrompt` its rules, `assistantPrompt` its style. Both are followed behind the writers’ own rules. */
export const promptsSetting = z.object({ systemPrompt: z.string(), assistantPrompt: z.string() });
export type PromptsSetting = z.infer<typeof promptsSetting>;

/** Who may open the account's own chat site. */
const containerAccess = z.enum(['public', 'password', 'users']);

/** What the account's own pages are called, where they stand, and how its chat site is set up. */
export const enterpriseSetting = z.object({
  title: z.string(),
  /** A host name; empty for none. */
  domain: z.string(),
  container: z.object({
    isOn: z.boolean(),
    access: containerAccess,
    /** When the password of the chat site was set; the password itself is never shown. */
    passwordSetAt: z.iso.datetime().nullable(),
  }),
});
export type EnterpriseSetting = z.infer<typeof enterpriseSetting>;

/** The account's own key at an AI vendor; the key itself is never shown again. */
export const ownKeySetting = z.object({ isUnlocked: z.boolean(), vendorName: z.string(), setAt: z.iso.datetime().nullable() });
export type OwnKeySetting = z.infer<typeof ownKeySetting>;

const hostName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, 'settings.domain')
  .regex(/^$|^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, 'settings.domain');

const prompt = z.string().trim().max(8000, 'settings.promptLength');

const paths = {
  reminder: '/api/user/reminder_setting/',
  prompts: '/api/user/prompts_settings/',
  enterprise: '/api/user/enterprise_settings/',
  ownKey: '/api/user/set_openai_key/',
} as const;

export const settingsEndpoints = {
  reminder: defineEndpoint({
    method: 'GET',
    path: paths.reminder,
    access: 'session',
    summary: 'Whether a mail is sent when the balance falls',
    data: reminderSetting,
  }),
  saveReminder: defineEndpoint({
    method: 'POST',
    path: paths.reminder,
    access: 'owner',
    summary: 'Switches the mail on or off; it goes to the caller’s own proved address',
    body: z.strictObject({
      isOn: z.boolean(),
      thresholdPoints: z.number().int('settings.threshold').min(1, 'settings.threshold').max(10_000_000, 'settings.threshold'),
    }),
    data: reminderSetting,
  }),
  prompts: defineEndpoint({
    method: 'GET',
    path: paths.prompts,
    access: 'session',
    summary: 'The default prompts of the account',
    data: promptsSetting,
  }),
  savePrompts: defineEndpoint({
    method: 'POST',
    path: paths.prompts,
    access: 'owner',
    summary: 'Changes the default prompts of the account',
    /** `before`: what they were when they were read; refused where somebody has changed them since. */
    body: z.strictObject({ systemPrompt: prompt, assistantPrompt: prompt, before: promptsSetting.optional() }),
    data: promptsSetting,
  }),
  enterprise: defineEndpoint({
    method: 'GET',
    path: paths.enterprise,
    access: 'session',
    summary: 'Title, domain and chat site of the account',
    data: enterpriseSetting,
  }),
  saveEnterprise: defineEndpoint({
    method: 'POST',
    path: paths.enterprise,
    access: 'owner',
    // A password is hashed, which takes its time.
    limits: [{ by: 'account', burst: 20, perMinute: 10 }],
    summary: 'Changes title, domain and chat site of the account',
    body: z.strictObject({
      title: z.string().trim().max(100, 'settings.titleLength'),
      domain: hostName,
      container: z.strictObject({
        isOn: z.boolean(),
        access: containerAccess,
        /** Left out, the present one stays; `password` as access needs one before the site is switched on. */
        password: z.string().min(8, 'settings.sitePasswordLength').max(128, 'settings.sitePasswordLength').optional(),
      }),
    }),
    data: enterpriseSetting,
  }),
  ownKey: defineEndpoint({
    method: 'GET',
    path: paths.ownKey,
    access: 'session',
    summary: 'Whether the account has a key of its own at an AI vendor, and may have one',
    data: ownKeySetting,
  }),
  setOwnKey: defineEndpoint({
    method: 'POST',
    path: paths.ownKey,
    access: 'owner',
    limits: [{ by: 'account', burst: 10, perMinute: 3 }],
    summary: 'Tries a key at the vendor and keeps it; texts that are written with it cost no points',
    body: z.strictObject({
      key: z
        .string()
        .trim()
        .min(8, 'settings.keyInvalid')
        .max(400, 'settings.keyInvalid')
        .regex(/^[\x21-\x7e]+$/, 'settings.keyInvalid'),
    }),
    data: ownKeySetting,
  }),
  removeOwnKey: defineEndpoint({
    method: 'DELETE',
    path: paths.ownKey,
    access: 'owner',
    summary: 'Forgets the key',
    data: ownKeySetting,
  }),
  exportAll: defineEndpoint({
    method: 'GET',
    path: '/api/user/export/',
    access: 'owner',
    limits: [{ by: 'account', burst: 3, perMinute: 0.2 }],
    summary: 'Everything that is kept about the account, as a JSON file without secrets',
    download: true,
  }),
  deleteAccount: defineEndpoint({
    method: 'POST',
    path: '/api/user/delete_account/',
    access: 'owner',
    limits: [{ by: 'user', burst: 5, perMinute: 2 }],
    summary: 'Deletes the account with everybody and everything in it; the ledger keeps amounts without names',
    body: z.strictObject({ email: z.string().trim().toLowerCase().max(320), password: z.string().max(128).default('') }),
    data: z.object({}),
  }),
};
