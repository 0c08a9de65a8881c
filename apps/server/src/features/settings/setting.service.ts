import { isDeepStrictEqual } from 'node:util';
import {
  type EnterpriseSetting,
  enterpriseSetting,
  type OwnKeySetting,
  type PromptsSetting,
  type ReminderSetting,
} from '@inkstone/contract/settings';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import { findPerson } from '#server/features/accounts/index.ts';
import { points, saveReminderBelow } from '#server/features/wallet/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { RequestContext } from '#server/kernel/http/request-context.ts';
import type { Passwords } from '#server/kernel/security/passwords.ts';
import { findDomainOwner, findSettings, lockSettings, type SettingsRow, saveReminderSettings, saveSettings } from './setting.repository.ts';

/** A key of the account's own at an AI vendor, as the credentials keep it. */
export type OwnKeys = {
  show: (accountId: string) => Promise<{ vendorName: string; setAt: Date | null }>;
  /** Tests the key at the vendor and stores it only if it works; returns the result. */
  set: (accountId: string, key: string) => Promise<'kept' | 'refused' | 'unknown'>;
  remove: (accountId: string) => Promise<void>;
};

/** Changed enterprise settings. `password` is the new password of the chat site; it is stored as a hash and never sent back. */
type EnterpriseChanges = Omit<EnterpriseSetting, 'container'> & {
  container: Omit<EnterpriseSetting['container'], 'passwordSetAt'> & { password?: string | undefined };
};

type Deps = {
  db: OwnerDatabase;
  clock: Clock;
  passwords: Passwords;
  ownKeys: OwnKeys;
  /** Refuses an account whose plan does not open the use of its own key. */
  requireOwnKeyPlan: (accountId: string) => Promise<void>;
};

const defaultThreshold = 100;

const presentEnterprise = (row: SettingsRow | undefined): EnterpriseSetting =>
  enterpriseSetting.parse({
    title: row?.title ?? '',
    domain: row?.domain ?? '',
    container: {
      ...(row?.container ?? { isOn: false, access: 'users' }),
      passwordSetAt: row?.sitePasswordSetAt?.toISOString() ?? null,
    },
  });

const presentPrompts = (row: SettingsRow | undefined): PromptsSetting => ({
  systemPrompt: row?.systemPrompt ?? '',
  assistantPrompt: row?.assistantPrompt ?? '',
});

/** What an account has set for all its people. */
export const createSettingService = ({ db, clock, passwords, ownKeys, requireOwnKeyPlan }: Deps) => {
  const read = ({ accountId }: Pick<Actor, 'accountId'>) => asTenant(db, accountId, findSettings);

  const showReminder = async (actor: Actor): Promise<ReminderSetting> => {
    const row = await read(actor);
    const { accountId } = actor;
    const address = await asTenant(db, accountId, (tx) => findPerson(tx, row?.reminderUserId ?? actor.userId));
    return { isOn: row?.isReminderOn ?? false, thresholdPoints: row?.reminderPoints ?? defaultThreshold, email: address?.email ?? '' };
  };

  const showOwnKey = async ({ accountId }: Actor): Promise<OwnKeySetting> => {
    const { vendorName, setAt } = await ownKeys.show(accountId);
    const isUnlocked = await requireOwnKeyPlan(accountId).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError) return false;
        throw error;
      },
    );
    return { isUnlocked, vendorName, setAt: setAt?.toISOString() ?? null };
  };

  return {
    showReminder,
    showOwnKey,

    /** The wallet is not the tenant's to write, so both are changed outside its walls, together. */
    async saveReminder(actor: Actor, { isOn, thresholdPoints }: { isOn: boolean; thresholdPoints: number }): Promise<ReminderSetting> {
      const { accountId, userId } = actor;
      const address = await asTenant(db, accountId, (tx) => findPerson(tx, userId));
      if (isOn && !address?.emailVerifiedAt) throw new AppError('settings.emailUnverified', 409);
      await db.transaction(async (tx) => {
        await saveReminderSettings(tx, accountId, { isReminderOn: isOn, reminderPoints: thresholdPoints, reminderUserId: userId });
        await saveReminderBelow(tx, accountId, isOn ? points(thresholdPoints) : null);
      });
      return showReminder(actor);
    },

    showPrompts: async (account: Pick<Actor, 'accountId'>): Promise<PromptsSetting> => presentPrompts(await read(account)),

    savePrompts: (actor: Actor, { before, ...values }: PromptsSetting & { before?: PromptsSetting | undefined }): Promise<PromptsSetting> =>
      asTenant(db, actor.accountId, async (tx) => {
        const now = presentPrompts(await lockSettings(tx));
        // A repeat whose first answer was lost finds its words there.
        if (before && !isDeepStrictEqual(now, before) && !isDeepStrictEqual(now, values))
          throw new AppError('settings.promptsChanged', 409);
        await saveSettings(tx, values);
        return presentPrompts(await findSettings(tx));
      }),

    showEnterprise: async (actor: Actor): Promise<EnterpriseSetting> => presentEnterprise(await read(actor)),

    async saveEnterprise(
      actor: Actor,
      { title, domain, container: { password, ...container } }: EnterpriseChanges,
      { address }: Pick<RequestContext, 'address'>,
    ) {
      const { accountId, userId } = actor;
      const owner = domain ? await findDomainOwner(db, domain) : undefined;
      if (owner && owner !== accountId) throw new AppError('settings.domainTaken', 409);
      const person = await asTenant(db, accountId, (tx) => findPerson(tx, userId));
      const personal = [title, domain, person?.owner ?? '', person?.name ?? '', person?.email ?? ''];
      const newPassword = password && {
        sitePasswordHash: await passwords.hashNew({ password, personal, refusal: 'settings.sitePasswordCommon', address }),
        sitePasswordSetAt: clock.now(),
      };
      const row = await asTenant(db, accountId, async (tx) => {
        await saveSettings(tx, { title, domain, container, ...newPassword });
        const saved = await findSettings(tx);
        // Thrown inside the transaction, so that a site without a password is not switched on.
        if (container.isOn && container.access === 'password' && !saved?.sitePasswordSetAt)
          throw new AppError('settings.sitePasswordMissing', 422);
        return saved;
      });
      return presentEnterprise(row);
    },

    async setOwnKey(actor: Actor, key: string): Promise<OwnKeySetting> {
      await requireOwnKeyPlan(actor.accountId);
      const outcome = await ownKeys.set(actor.accountId, key);
      if (outcome === 'refused') throw new AppError('settings.keyInvalid', 422);
      if (outcome === 'unknown') throw new AppError('settings.keyFailed', 502);
      return showOwnKey(actor);
    },

    async removeOwnKey(actor: Actor): Promise<OwnKeySetting> {
      await ownKeys.remove(actor.accountId);
      return showOwnKey(actor);
    },
  };
};
export type SettingService = ReturnType<typeof createSettingService>;
