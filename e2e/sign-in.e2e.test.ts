import { type Language, phrases } from '@inkstone/phrases';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, openBrowser, press, visit } from './support/browser.ts';
import { type Installation, startInstallation } from './support/installation.ts';
import { arrive, password } from './support/people.ts';

let installation: Installation;
let browser: Browser;
beforeAll(async () => {
  [installation, browser] = await Promise.all([startInstallation({ INKSTONE_REGISTRATION: 'open' }), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await installation.stop();
});

/** The code in the mail that the server printed last, because no mail server is set. */
const mailedCode = async (email: string): Promise<string> => {
  const find = () => [...installation.log().matchAll(/To: (\S+?)\\nSubject: [^\\]*?(\d{6})/g)].filter(([, to]) => to === email).at(-1)?.[2];
  await expect.poll(find, { timeout: 10_000 }).toBeDefined();
  return find() ?? '';
};

const signOut = async (page: Page, language: Language): Promise<void> => {
  const { shell, portal } = phrases[language];
  await page.getByRole('button', { name: shell.account.replace('{{name}}', 'Ada') }).click();
  await page.getByRole('menuitem', { name: shell.signOut }).click();
  await page.getByText(portal.signedOutTitle).waitFor();
};

describe.each<Language>(['en', 'zh'])('a stranger, in %s', (language) => {
  const { portal, shell, errors } = phrases[language];
  const email = `first-${language}@journey.example`;

  it('registers, signs out, and signs in again by password and by a mailed code', async () => {
    const { page, context, complaints } = await visit(browser, { url: installation.url, language });
    await page.goto('/');
    await page.getByRole('link', { name: phrases[language].session.signIn, exact: true }).click();
    await page.getByRole('link', { name: portal.createAccount }).click();
    await expectAccessible(page);

    await press(page, portal.createAccount);
    await page.getByText(portal.policyMissing).first().waitFor();
    await page.getByLabel(portal.name, { exact: true }).fill('Ada');
    await page.getByLabel(portal.email, { exact: true }).fill(email);
    await page.getByLabel(portal.password, { exact: true }).fill(password);
    await page.getByRole('radio', { name: portal.variantEnterprise }).check();
    await page.getByRole('checkbox').check();
    await press(page, portal.createAccount);
    await page.waitForURL('**/dashboard');
    await expect.poll(() => page.title(), { timeout: 10_000 }).toContain(shell.titleEnterprise);

    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard');

    await signOut(page, language);
    await page.goto('/dashboard');
    await page.getByRole('heading').first().waitFor();
    expect(await page.getByRole('navigation', { name: shell.mainMenu }).count()).toBe(0);

    await page.goto('/portal/login');
    await page.getByLabel(portal.email, { exact: true }).fill(email);
    await page.getByLabel(portal.password, { exact: true }).fill('wrong wrong wrong');
    await press(page, portal.signIn);
    await page.getByText(errors.portal.loginFailed).waitFor();
    await page.getByLabel(portal.password, { exact: true }).fill(password);
    await press(page, portal.signIn);
    await arrive(page, language);
    await signOut(page, language);

    await page.goto('/portal/code');
    await page.getByLabel(portal.email, { exact: true }).fill(email);
    await press(page, portal.sendCode);
    await page.getByLabel(portal.code, { exact: true }).fill(await mailedCode(email));
    await press(page, portal.signIn);
    await arrive(page, language);
    expect(page.url()).not.toContain('token');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('reads terms, privacy and the API reference without signing in', async () => {
    const { page, context, complaints } = await visit(browser, { url: installation.url, language, width: 390 });
    for (const path of ['/help/term', '/help/privacy', '/api/docs/']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});

const logins = [
  { button: 'devShop', title: 'titleCopywriting' },
  { button: 'devApi', title: 'titleApi' },
  { button: 'devEnterprise', title: 'titleEnterprise' },
] as const;

describe.each(logins)('the development login $button', ({ button, title }) => {
  it.each([
    { language: 'en', width: 1440 },
    { language: 'zh', width: 390 },
  ] as const)('signs in with sample data, in $language at $width px', async ({ language, width }) => {
    const { portal, shell, session } = phrases[language];
    const { page, context, complaints } = await visit(browser, { url: installation.url, language, width });
    await page.goto('/connect-store');
    await page.getByRole('link', { name: session.signIn, exact: true }).click();
    await press(page, portal[button]);
    await page.waitForURL('**/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.title(), { timeout: 10_000 }).toContain(shell[title]);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    const { data: spent } = await (await page.request.get('/api/user/get_total_used/')).json();
    expect(Number(spent.used)).toBeGreaterThan(0);

    await page.goto('/settings');
    await page.getByRole('heading', { level: 1, name: shell.profile }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.goto('/secret_badass_page');
    await page.getByText(shell.notFoundTitle).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('the sign-on screen', () => {
  it.each<Language>(['en', 'zh'])('says what failed when there is no token, in %s', async (language) => {
    const { page, context } = await visit(browser, { url: installation.url, language });
    await page.goto('/sso');
    await page.getByText(phrases[language].session.ssoFailed).waitFor();
    await page.goto('/sso?token=not-a-token');
    await page.getByText(phrases[language].session.ssoFailed).waitFor();
    expect(page.url()).not.toContain('token');
    await context.close();
  });
});
