import { readFile } from 'node:fs/promises';
import { type Language, phrases } from '@inkstone/phrases';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, openBrowser, press, type Visit, visit } from './support/browser.ts';
import { ask, runJob } from './support/database.ts';
import { type Installation, startInstallation } from './support/installation.ts';
import { type Mailbox, startMailbox } from './support/mailbox.ts';
import { arrive, password, register, signInByPassword, topUp } from './support/people.ts';
import { type SlowVendor, startSlowVendor } from './support/slow-vendor.ts';
import { fillBrief, signIn } from './support/writer.ts';

const ada = { name: 'Ada', email: 'ada@journey.example' };

let vendor: SlowVendor;
let mailbox: Mailbox;
let installation: Installation;
let browser: Browser;
let operator: Visit;
let adasVisit: Visit;
beforeAll(async () => {
  [vendor, mailbox, browser] = await Promise.all([startSlowVendor(), startMailbox(), openBrowser()]);
  vendor.goOn();
  const { url } = vendor;
  installation = await startInstallation({
    OPENAI_API_KEY: 'sk-journey',
    OPENAI_BASE_URL: url,
    INKSTONE_PRIVATE_ORIGINS: new URL(url).origin,
  });
  operator = await signIn(browser, { url: installation.url, language: 'en', login: 'devOperator' });
  // Ada came before the installation could send mail, so nobody has proved her address yet.
  adasVisit = await register(browser, ada, { url: installation.url, language: 'en' });
  // Nothing of a page may be on its way while the server is gone.
  for (const { page } of [operator, adasVisit]) await page.goto('about:blank');
  await installation.restartWith(mailbox.settings);
});
afterAll(async () => {
  await browser.close();
  await installation.stop();
  await mailbox.close();
  await vendor.close();
});

/** Ends a journey: nobody's browser complained. */
const leave = async (...visits: Visit[]): Promise<void> => {
  expect([...visits, operator].flatMap(({ complaints }) => complaints)).toEqual([]);
  await Promise.all(visits.map(({ context }) => context.close()));
};

/** Opens the settings, which say how many points there are. */
const openSettings = async (page: Page, language: Language): Promise<number> => {
  await page.goto('/settings');
  const { available } = phrases[language].settings;
  await page.getByText(available, { exact: true }).waitFor();
  const shown = new RegExp(`${available}\\s+([\\d,.]+)`).exec(await page.getByRole('main').innerText());
  return Number(shown?.[1]?.replaceAll(',', ''));
};

/** Has a listing written, which costs two points. */
const write = async (page: Page, about: string): Promise<void> => {
  const { writers } = phrases.en;
  await page.goto('/freestyle');
  await fillBrief(page, 'en');
  // A text that was written before costs less.
  await page.getByLabel(writers.productTitle).fill(about);
  await page.keyboard.press('Control+Enter');
  await page.getByText(writers.chargedNote.replace('{{points}}', '2')).first().waitFor();
};

describe('somebody who wants to hear of a low balance', () => {
  const { settings, profile, errors } = phrases.en;
  const reminders = () => mailbox.to(ada.email).filter(({ subject }) => subject === settings.mailReminderSubject);

  const proveAddress = async (page: Page): Promise<void> => {
    const card = page.getByRole('region', { name: profile.email, exact: true });
    await card.getByText(profile.emailUnverified).waitFor();
    await page.getByText(settings.reminderProof).waitFor();
    expect(await page.getByRole('checkbox', { name: settings.reminderOn }).isDisabled()).toBe(true);
    await press(page, profile.emailConfirm);
    const code = await mailbox.codeFor(ada.email);
    await card.getByLabel(profile.emailCode).fill(code === '000000' ? '000001' : '000000');
    await press(page, profile.emailConfirm);
    await card.getByText(errors.portal.codeWrong).first().waitFor();
    await expectAccessible(page);
    // A new code takes the place of the first.
    await press(page, profile.emailSendAgain);
    await card.getByLabel(profile.emailCode).fill(await mailbox.codeFor(ada.email, 2));
    await press(page, profile.emailConfirm);
    await card.getByText(profile.emailVerified, { exact: true }).waitFor();
  };

  const switchOn = async (page: Page, threshold: number): Promise<void> => {
    const card = page.getByRole('region', { name: settings.reminder, exact: true });
    await card.getByText(settings.reminderTo.replace('{{email}}', ada.email)).waitFor();
    await card.getByRole('checkbox', { name: settings.reminderOn }).check();
    await card.getByLabel(settings.threshold).fill('0');
    await card.getByRole('button', { name: settings.save }).click();
    await card.getByText(settings.thresholdWrong).first().waitFor();
    await card.getByLabel(settings.threshold).fill(String(threshold));
    await card.getByRole('button', { name: settings.save }).click();
    await page.getByText(settings.saved).first().waitFor();
    await openSettings(page, 'en');
    expect(await card.getByRole('checkbox', { name: settings.reminderOn }).isChecked()).toBe(true);
    await expectAccessible(page);
  };

  it('proves the address, sets a threshold, and gets one mail for each time that the balance falls below it', async () => {
    const { page } = adasVisit;
    const points = await openSettings(page, 'en');
    await proveAddress(page);
    await switchOn(page, points - 1);

    await write(page, 'Beech clipboard');
    await runJob(installation, 'settings.remind');
    await expect.poll(() => reminders().length, { timeout: 10_000 }).toBe(1);
    expect(reminders()[0]?.text).toContain(`below ${points - 1} points. ${points - 2} points are left.`);

    await write(page, 'Beech ruler');
    await runJob(installation, 'settings.remind');
    expect(reminders()).toHaveLength(1);
    // Back to what there was, and below the threshold once more.
    await topUp(page, { language: 'en', points: 4, operator: operator.page, name: ada.name });
    await write(page, 'Beech easel');
    await runJob(installation, 'settings.remind');
    await expect.poll(() => reminders().length, { timeout: 10_000 }).toBe(2);
    expect(await ask(installation, 'select sent_at is not null as is_sent from balance_crossings')).toEqual([
      { is_sent: true },
      { is_sent: true },
    ]);
    await leave(adasVisit);
  });
});

/** Every row that an account has anywhere, or all rows there are. */
const rowsOf = async (accountId?: string): Promise<Record<string, unknown>> => {
  const tables = await ask(
    installation,
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'account_id' and table_name in (select tablename from pg_tables)`,
  );
  const where = accountId ? 'where account_id = $1 order by one::text' : '';
  const columns = tables.map(({ name }) => `array(select to_jsonb(one) from "${name}" one ${where}) as "${name}"`);
  const [found] = await ask(installation, `select ${columns.join()}`, accountId ? [accountId] : []);
  return found ?? {};
};

const idOf = async (email: string): Promise<string> => {
  const [row] = await ask(installation, 'select account_id from users where email = $1', [email]);
  return String(row?.['account_id']);
};

describe('somebody who takes everything along and leaves', () => {
  const { settings, writers, portal, entry, errors } = phrases.en;
  const bea = { name: 'Bea Marlow', email: 'bea@journey.example' };

  /** Somebody else, with sample data, who has nothing to do with it. */
  const otherAccount = async (): Promise<string> => {
    const other = await signIn(browser, { url: installation.url, language: 'en', login: 'devShop' });
    await leave(other);
    return idOf('owner@paper-and-pine.example');
  };

  const takeAlong = async ({ page, context }: Visit) => {
    const [file] = await Promise.all([page.waitForEvent('download'), press(page, settings.export)]);
    expect(file.suggestedFilename()).toMatch(/\.json$/);
    const text = await readFile(await file.path(), 'utf8');
    for (const { name, value } of await context.cookies()) if (name === 'session') expect(text).not.toContain(value);
    expect(text).not.toMatch(/argon2|scrypt|hash|token|sk-journey|paper-and-pine|Paper & Pine|operator@/i);
    return JSON.parse(text);
  };

  it('gets a file with everything of the account and nothing else, and is gone after the deletion', async () => {
    const otherId = await otherAccount();
    const visited = await register(browser, bea, { url: installation.url, language: 'en', mailbox });
    const { page } = visited;
    await topUp(page, { language: 'en', points: 20, operator: operator.page, name: bea.name });
    await write(page, 'Bea’s beech tray');
    await press(page, writers.saveDraft);
    await page.getByText(writers.savedAt).first().waitFor();
    const elsewhere = await visit(browser, { url: installation.url, language: 'en', width: 390 });
    await signInByPassword(elsewhere.page, 'en', bea.email);
    await arrive(elsewhere.page, 'en');

    await openSettings(page, 'en');
    const { account, tables } = await takeAlong(visited);
    expect(account).toMatchObject({ name: bea.name, id: await idOf(bea.email) });
    expect(tables.users).toEqual([expect.objectContaining({ email: bea.email })]);
    expect(JSON.stringify(tables.writer_drafts)).toContain('Bea’s beech tray');
    expect(tables.orders).toHaveLength(1);

    const other = await rowsOf(otherId);
    const booked = (await rowsOf(account.id))['ledger_transfers'];
    expect(booked).toEqual(expect.arrayContaining(tables.ledger_transfers));
    expect(tables.ledger_transfers.length).toBeGreaterThan(1);
    await press(page, settings.deletion);
    const dialog = page.getByRole('dialog');
    const confirmation = dialog.getByLabel(settings.deletionConfirm.replace('{{email}}', bea.email));
    await confirmation.fill('somebody@journey.example');
    await press(page, settings.deletionNow);
    await dialog.getByText(settings.deletionMismatch.replace('{{email}}', bea.email)).first().waitFor();
    await expectAccessible(page);
    await confirmation.fill(bea.email);
    await dialog.getByLabel(settings.deletionPassword, { exact: true }).fill('not my password');
    await press(page, settings.deletionNow);
    await dialog.getByText(errors.settings.deletionUnconfirmed).first().waitFor();
    await dialog.getByLabel(settings.deletionPassword, { exact: true }).fill(password);
    await press(page, settings.deletionNow);
    await page.getByText(portal.deletedTitle).waitFor();
    await expectAccessible(page);

    // Nobody of the account is signed in any more, anywhere, and nobody gets in again.
    for (const each of [page, elsewhere.page]) {
      await each.goto('/settings');
      await each.getByRole('heading', { level: 1, name: entry.gateTitle }).waitFor();
    }
    await signInByPassword(page, 'en', bea.email);
    await page.getByText(errors.portal.loginFailed).first().waitFor();

    expect((await rowsOf(account.id))['ledger_transfers']).toEqual(booked);
    expect(JSON.stringify(await rowsOf())).not.toMatch(/bea@journey|Bea Marlow|Bea’s/);
    expect(await rowsOf(otherId)).toEqual(other);
    await leave(visited, elsewhere);
  });
});
