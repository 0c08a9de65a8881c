import { phrases } from '@inkstone/phrases';
import type { Browser, Page } from 'playwright-core';
import { type Language, type Visit, visit } from './browser.ts';
import type { Mailbox } from './mailbox.ts';
import { approve } from './money.ts';

/** Somebody who is not there yet. */
export type Person = { name: string; email: string; variant?: 'variantCopywriting' | 'variantApi' | 'variantEnterprise' };

/** What everybody of the journeys signs in with. */
export const password = 'quiet harbour lantern';

/** `link` is the page on which they register; `mailbox` is given when the address is proved by a mailed code. */
type Where = { url: string; language: Language; link?: string; mailbox?: Mailbox };

/** A sign-in that did not begin at the console's own gate is confirmed first. */
export const arrive = async (page: Page, language: Language): Promise<void> => {
  const confirm = page.getByRole('button', { name: phrases[language].session.ssoContinue });
  const isThere = page.waitForURL('**/dashboard');
  await Promise.race([confirm.waitFor().then(() => confirm.click()), isThere]);
  await isThere;
};

/** Opens an account on the installation's own pages, and is on the dashboard. */
export const register = async (browser: Browser, { name, email, variant = 'variantApi' }: Person, where: Where): Promise<Visit> => {
  const { url, language, link = '/portal/register', mailbox } = where;
  const { portal } = phrases[language];
  const visited = await visit(browser, { url, language });
  const { page } = visited;
  await page.goto(link);
  await page.getByLabel(portal.name, { exact: true }).fill(name);
  await page.getByLabel(portal.email, { exact: true }).fill(email);
  await page.getByLabel(portal.password, { exact: true }).fill(password);
  await page.getByRole('radio', { name: portal[variant] }).check();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: portal.createAccount, exact: true }).click();
  if (mailbox) {
    await page.getByText(portal.verifyTitle).waitFor();
    await page.getByLabel(portal.code, { exact: true }).fill(await mailbox.codeFor(email));
    await page.getByRole('button', { name: portal.confirmCode, exact: true }).click();
  }
  await arrive(page, language);
  return visited;
};

/** Signs in with the password; the caller sees where it leads. */
export const signInByPassword = async (page: Page, language: Language, email: string): Promise<void> => {
  const { portal } = phrases[language];
  await page.goto('/portal/login');
  await page.getByLabel(portal.email, { exact: true }).fill(email);
  await page.getByLabel(portal.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: portal.signIn, exact: true }).click();
};

/** Orders points that are paid by hand, and has the operator say that the payment came. */
export const topUp = async (
  page: Page,
  { language, points, operator, name }: { language: Language; points: number; operator: Page; name: string },
): Promise<void> => {
  const { orders } = phrases[language];
  await page.goto('/wallet?do=top-up');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(orders.amount, { exact: true }).fill(String(points));
  await dialog.getByRole('button', { name: orders.placeOrder, exact: true }).click();
  await dialog.getByText(orders.waitingTitle).waitFor();
  await approve(operator, name);
};
