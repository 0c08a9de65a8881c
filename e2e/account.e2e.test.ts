import { readFile } from 'node:fs/promises';
import { type Language, phrases } from '@inkstone/phrases';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { dialogOf, expectAccessible, press } from './support/browser.ts';
import { costText } from './support/cost.ts';
import { ask, runJob } from './support/database.ts';
import { startInstallation } from './support/installation.ts';
import { peopleOf, street } from './support/journey.ts';
import { startMailbox } from './support/mailbox.ts';
import { arrive, type Person, password, signInByPassword } from './support/people.ts';
import { fillBrief } from './support/writer.ts';

/** An installation of its own, which sends mail; all others print it. */
const it = street
  .extend('mailbox', { scope: 'file' }, async ({ host }, { onCleanup }) => {
    const mailbox = await startMailbox(host);
    onCleanup(mailbox.close);
    return mailbox;
  })
  .extend('house', { scope: 'file' }, async ({ models, mailbox }, { onCleanup }) => {
    const installation = await startInstallation({ ...models.environment, ...mailbox.settings });
    onCleanup(installation.stop);
    return installation;
  })
  .extend('people', peopleOf);

/** Opens the settings, which say how many points there are. */
const openSettings = async (page: Page, language: Language): Promise<number> => {
  await page.goto('/settings');
  const { available } = phrases[language].settings;
  await page.getByText(available, { exact: true }).waitFor();
  const shown = new RegExp(`${available}\\s+([\\d,.]+)`).exec(await page.getByRole('main').innerText());
  return Number(shown?.[1]?.replaceAll(',', ''));
};

/** Has a listing written, which costs two points. */
const write = async (page: Page, language: Language): Promise<void> => {
  await page.goto('/freestyle');
  await fillBrief(page, language);
  await page.keyboard.press('Control+Enter');
  await page.getByText(costText(language, '2')).first().waitFor();
};

describe('somebody who wants to hear of a low balance', () => {
  const { settings, profile, shell, portalErrors } = phrases.en;

  it('proves the address, sets a threshold, and gets a mail when the balance falls below it', async ({ people, house, mailbox }) => {
    const { page, email } = await people.come('api', { language: 'en', at: 'about:blank' });
    await ask(house, 'update users set email_verified_at = null where email = $1', [email]);
    const points = await openSettings(page, 'en');
    const threshold = Math.floor(points) - 1;

    const proof = page.getByRole('region', { name: profile.email, exact: true });
    await proof.getByText(profile.emailUnverified).waitFor();
    await page.getByText(settings.reminderProof).waitFor();
    expect(await page.getByRole('checkbox', { name: settings.reminderOn }).isDisabled()).toBe(true);
    await press(page, profile.emailConfirm);
    const code = await mailbox.codeFor(email);
    await proof.getByLabel(profile.emailCode).fill(code === '000000' ? '000001' : '000000');
    await press(page, profile.emailConfirm);
    await proof.getByText(portalErrors.codeWrong).first().waitFor();
    await expectAccessible(page);
    // A new code takes the place of the first.
    await press(page, profile.emailSendAgain);
    await proof.getByLabel(profile.emailCode).fill(await mailbox.codeFor(email, 2));
    await press(page, profile.emailConfirm);
    await proof.getByText(profile.emailVerified, { exact: true }).waitFor();

    const card = page.getByRole('region', { name: settings.reminder, exact: true });
    await card.getByText(settings.reminderTo.replace('{{email}}', email)).waitFor();
    await card.getByRole('checkbox', { name: settings.reminderOn }).check();
    await card.getByLabel(settings.threshold).fill('0');
    await card.getByRole('button', { name: shell.save }).click();
    await card.getByText(settings.thresholdWrong).first().waitFor();
    await card.getByLabel(settings.threshold).fill(String(threshold));
    await card.getByRole('button', { name: shell.save }).click();
    await page.getByText(settings.saved).first().waitFor();
    await openSettings(page, 'en');
    expect(await card.getByRole('checkbox', { name: settings.reminderOn }).isChecked()).toBe(true);
    await expectAccessible(page);

    await write(page, 'en');
    await runJob(house, 'settings.remind');
    const reminders = () => mailbox.to(email).filter(({ subject }) => subject === settings.mailReminderSubject);
    await expect.poll(() => reminders().length).toBe(1);
    expect(reminders()[0]?.text).toContain(`below ${threshold} points. ${Math.floor(points) - 2}`);
  });
});

describe('somebody who takes everything along and leaves', () => {
  const { settings, portal, entry, settingsErrors, portalErrors } = phrases.zh;
  const bea = { name: '贝雅', email: 'bea@journey.example' };

  const takeAlong = async ({ page, context }: Person) => {
    const [file] = await Promise.all([page.waitForEvent('download'), press(page, settings.export)]);
    expect(file.suggestedFilename()).toMatch(/\.json$/);
    const text = await readFile(await file.path(), 'utf8');
    for (const { name, value } of await context.cookies()) if (name === 'session') expect(text).not.toContain(value);
    return JSON.parse(text);
  };

  it('gets a file with everything of the account, and is gone after the deletion, in every browser', async ({ people, mailbox }) => {
    // Whoever registers first is the operator, who may not leave.
    await people.come('operator', { language: 'zh', at: 'about:blank' });
    const person = await people.register({ ...bea, codeFor: mailbox.codeFor }, { language: 'zh' });
    const { page } = person;
    const elsewhere = await people.visit({ language: 'zh', width: 390 });
    await signInByPassword(elsewhere.page, 'zh', bea.email);
    await arrive(elsewhere.page, 'zh');

    await openSettings(page, 'zh');
    const { account, tables } = await takeAlong(person);
    expect(account).toMatchObject({ name: bea.name });
    expect(tables.users).toEqual([expect.objectContaining({ email: bea.email })]);

    await press(page, settings.deletion);
    const dialog = dialogOf(page);
    const confirmation = dialog.getByLabel(settings.deletionConfirm.replace('{{email}}', bea.email));
    await confirmation.fill('somebody@journey.example');
    await press(page, settings.deletionNow);
    await dialog.getByText(settings.deletionMismatch.replace('{{email}}', bea.email)).first().waitFor();
    await expectAccessible(page);
    await confirmation.fill(bea.email);
    await dialog.getByLabel(settings.deletionPassword, { exact: true }).fill('not my password');
    await press(page, settings.deletionNow);
    await dialog.getByText(settingsErrors.deletionUnconfirmed).first().waitFor();
    await dialog.getByLabel(settings.deletionPassword, { exact: true }).fill(password);
    await press(page, settings.deletionNow);
    await page.getByText(portal.deletedTitle).waitFor();
    await expectAccessible(page);

    // Nobody of the account is signed in any more, anywhere, and nobody gets in again.
    for (const each of [page, elsewhere.page]) {
      await each.goto('/settings');
      await each.getByRole('heading', { level: 1, name: entry.gateTitle }).waitFor();
    }
    await signInByPassword(page, 'zh', bea.email);
    await page.getByText(portalErrors.loginFailed).first().waitFor();
  });
});
