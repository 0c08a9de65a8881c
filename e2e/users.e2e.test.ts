import { randomUUID } from 'node:crypto';
import { type Language, phrases } from '@inkstone/phrases';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { dialogOf, expectAccessible, expectNoSidewaysScroll, press } from './support/browser.ts';
import { ask } from './support/database.ts';
import { fill } from './support/fill.ts';
import { startInstallation } from './support/installation.ts';
import { peopleOf, street } from './support/journey.ts';
import { ledIn } from './support/led-in.ts';
import { type Mailbox, startMailbox } from './support/mailbox.ts';
import { password } from './support/people.ts';

/** An installation of its own, which sends mail; all others print it. */
const it = street
  .extend('mailbox', { scope: 'file' }, async ({ host }, { onCleanup }) => {
    const mailbox = await startMailbox(host);
    onCleanup(mailbox.close);
    return mailbox;
  })
  .extend('house', { scope: 'file' }, async ({ mailbox }, { onCleanup }) => {
    const installation = await startInstallation(mailbox.settings);
    onCleanup(installation.stop);
    return installation;
  })
  .extend('people', peopleOf);

/** The link in the newest mail to an address, once there are that many. */
const linkTo = async (mailbox: Mailbox, email: string, count = 1): Promise<string> => {
  await expect.poll(() => mailbox.to(email).length).toBeGreaterThanOrEqual(count);
  return /http\S+#\S+/.exec(mailbox.to(email).at(-1)?.text ?? '')?.[0] ?? '';
};

/** Adds somebody by the form. */
const add = async (page: Page, language: Language, { name, email }: { name: string; email: string }): Promise<void> => {
  const { sharedUsers } = phrases[language];
  await page.getByRole('button', { name: sharedUsers.add, exact: true }).first().click();
  const dialog = dialogOf(page);
  await dialog.getByLabel(sharedUsers.name, { exact: true }).fill(name);
  await dialog.getByLabel(sharedUsers.email, { exact: true }).fill(email);
  await dialog.getByRole('button', { name: sharedUsers.invite, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
};

/** Chooses from the menu of the only row. */
const choose = async (page: Page, language: Language, entry: string): Promise<void> => {
  await page.getByRole('row').last().getByRole('button', { name: phrases[language].shell.rowActions }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
};

/** Goes in by a link; a sign-in that began in a mail may be confirmed first. */
const comeIn = async (page: Page, language: Language, link: string): Promise<void> => {
  const { sharedUsers, session } = phrases[language];
  await page.goto(link);
  await page.getByLabel(sharedUsers.password, { exact: true }).fill(password);
  await press(page, sharedUsers.setPassword);
  const confirm = page.getByRole('button', { name: session.ssoContinue });
  const isThere = page.waitForURL('**/shared');
  await Promise.race([confirm.waitFor().then(() => confirm.click()), isThere]);
  await isThere;
};

describe.each(ledIn('zh'))('an invited person (%s)', (language) => {
  const { sharedUsers, shell, profile, session } = phrases[language];

  it('comes by the mail, meets what is open and nothing else, and is out once disabled', async ({ people, mailbox }) => {
    const [name, email] = ['Mei Lin', `${randomUUID()}@journey.example`];
    const admin = await people.come('enterprise', { language, at: '/users' });
    await admin.page.getByRole('heading', { name: sharedUsers.empty }).waitFor();
    await expectAccessible(admin.page);
    await add(admin.page, language, { name, email });
    await admin.page.getByText(sharedUsers.statusInvited).waitFor();

    const guest = await people.visit({ language, width: 390 });
    await comeIn(guest.page, language, await linkTo(mailbox, email));
    expect(guest.page.url()).not.toContain('#');
    await guest.page.getByRole('heading', { name: fill(sharedUsers.hello, { name }) }).waitFor();
    await guest.page.getByText(sharedUsers.nothingOpened).waitFor();
    await expectAccessible(guest.page);
    await expectNoSidewaysScroll(guest.page);
    for (const path of ['/wallet', '/users', '/enterprise_dashboard', '/secret_badass_page']) {
      await guest.page.goto(path);
      await guest.page.getByRole('heading', { name: shell.closedTitle }).waitFor();
    }
    await guest.page.getByRole('link', { name: shell.toOwnPage }).click();
    await guest.page.waitForURL('**/shared');
    await guest.page.getByRole('button', { name: fill(shell.account, { name }) }).click();
    await guest.page.getByRole('menuitem', { name: sharedUsers.profile }).click();
    await guest.page.getByLabel(profile.name, { exact: true }).fill('Mei L.');
    await guest.page.getByRole('region', { name: profile.you }).getByRole('button', { name: shell.save }).click();
    await guest.page.getByText(profile.saved).waitFor();
    await expectNoSidewaysScroll(guest.page);
    await expectAccessible(guest.page);

    await admin.page.reload();
    await admin.page.getByText('Mei L.').waitFor();
    await choose(admin.page, language, sharedUsers.disable);
    await admin.page.getByText(sharedUsers.statusDisabled).waitFor();
    await guest.page.goto('/shared');
    await guest.page.getByRole('heading', { name: sharedUsers.hello.slice(0, 2) }).waitFor({ state: 'detached' });
    await guest.page
      .getByText(session.signIn, { exact: true })
      .or(guest.page.getByRole('heading', { name: phrases[language].portal.loginTitle }))
      .first()
      .waitFor();

    await choose(admin.page, language, sharedUsers.remove);
    await dialogOf(admin.page).getByRole('button', { name: sharedUsers.remove, exact: true }).click();
    await press(admin.page, sharedUsers.undo);
    await admin.page.getByText(sharedUsers.statusDisabled).waitFor();
  });

  it('who comes too late is told so, asks for another invitation, and comes by that', async ({ people, house, mailbox }) => {
    const [name, email] = ['Li Wei', `${randomUUID()}@journey.example`];
    const admin = await people.come('enterprise', { language, at: '/users' });
    await add(admin.page, language, { name, email });
    const link = await linkTo(mailbox, email);
    await ask(
      house,
      "update shared_user_links set expires_at = now() - interval '1 minute' where shared_user_id = (select id from shared_users where email = $1)",
      [email],
    );
    const guest = await people.visit({ language, width: 390 });
    await guest.page.goto(link);
    await guest.page.getByRole('heading', { name: sharedUsers.expiredTitle }).waitFor();
    await expectAccessible(guest.page);
    await press(guest.page, sharedUsers.askAgain);
    await guest.page.getByText(email).waitFor();
    await guest.page.getByRole('button', { name: sharedUsers.askAgain }).waitFor({ state: 'detached' });
    await expect.poll(() => mailbox.to(admin.email).length).toBe(1);

    await admin.page.reload();
    await admin.page.getByText(sharedUsers.askedAgain).waitFor();
    await choose(admin.page, language, sharedUsers.inviteAgain);
    await comeIn(guest.page, language, await linkTo(mailbox, email, 2));
    await guest.page.goto(link);
    await guest.page.getByRole('heading', { name: sharedUsers.endedTitle }).waitFor();
  });

  it('gets a password from the admin, which is shown once', async ({ people }) => {
    const [name, email] = ['Ana', `${randomUUID()}@journey.example`];
    const { page } = await people.come('enterprise', { language, at: '/users?do=add' });
    const dialog = dialogOf(page);
    await dialog.getByLabel(sharedUsers.name, { exact: true }).fill(name);
    await dialog.getByLabel(sharedUsers.email, { exact: true }).fill(email);
    await dialog.getByLabel(sharedUsers.how, { exact: true }).click();
    await page.getByRole('option', { name: sharedUsers.howDirect }).click();
    await dialog.getByRole('button', { name: sharedUsers.add, exact: true }).click();
    await page.getByText(fill(sharedUsers.passwordTitle, { name })).waitFor();
    const made = await dialog.locator('code').innerText();
    await expectAccessible(page);
    await press(page, sharedUsers.passwordKept);
    await page.getByText(sharedUsers.statusActive).waitFor();

    const guest = await people.visit({ language });
    await guest.page.goto('/portal/login');
    await guest.page.getByLabel(phrases[language].portal.email, { exact: true }).fill(email);
    await guest.page.getByLabel(phrases[language].portal.password, { exact: true }).fill(made);
    await press(guest.page, phrases[language].portal.signIn);
    const confirm = guest.page.getByRole('button', { name: session.ssoContinue });
    const isThere = guest.page.waitForURL('**/shared');
    await Promise.race([confirm.waitFor().then(() => confirm.click()), isThere]);
    await isThere;
  });
});
