import { eq } from 'drizzle-orm';
import type { OwnerHandle, OwnerTransaction, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { defineQuestion } from '#server/db/questions.ts';
import { accountSettings } from '#server/db/schema/settings.ts';

export type SettingsRow = typeof accountSettings.$inferSelect;
export type SettingsChanges = Partial<Omit<typeof accountSettings.$inferInsert, 'accountId'>>;

const settings = defineQuestion('account_settings', ['accountId'], (ask, { accountId }) =>
  ask.select().from(accountSettings).where(eq(accountSettings.accountId, accountId)),
);

export const findSettings = async (tx: TenantReader): Promise<SettingsRow | undefined> => {
  const [row] = await settings(tx, { accountId: tx.accountId });
  return row;
};

/** What is set, held until the end of the transaction. */
export const lockSettings = async (tx: TenantTransaction): Promise<SettingsRow | undefined> => {
  const [row] = await tx.select().from(accountSettings).where(eq(accountSettings.accountId, tx.accountId)).for('update');
  return row;
};

/** Keeps what is not named as it is. */
export const saveSettings = async (tx: TenantTransaction, values: SettingsChanges): Promise<void> => {
  await tx
    .insert(accountSettings)
    .values({ accountId: tx.accountId, ...values })
    .onConflictDoUpdate({ target: accountSettings.accountId, set: values });
};

type Reminder = Required<Pick<SettingsChanges, 'isReminderOn' | 'reminderPoints' | 'reminderUserId'>>;

/**
 * Keeps whom the mail about the balance goes to, and when.
 * @owner The wallet notes the same threshold and is not the tenant's to write; both change in one transaction.
 */
export const saveReminderSettings = async (tx: OwnerTransaction, accountId: string, values: Reminder): Promise<void> => {
  await tx
    .insert(accountSettings)
    .values({ accountId, ...values })
    .onConflictDoUpdate({ target: accountSettings.accountId, set: values });
};

/**
 * Which account has a domain.
 * @owner A domain is taken in the whole installation, so every account is looked at; nothing but its owner comes out.
 */
export const findDomainOwner = async (handle: OwnerHandle, domain: string): Promise<string | undefined> => {
  const [row] = await handle
    .select({ accountId: accountSettings.accountId })
    .from(accountSettings)
    .where(eq(accountSettings.domain, domain));
  return row?.accountId;
};
