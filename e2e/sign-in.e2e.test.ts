import { type Language, phrases } from '@inkstone/phrases';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, press } from './support/browser.ts';
import type { Installation } from './support/installation.ts';
import { it } from './support/journey.ts';
import { anyDashboard, arrive, password } from './support/people.ts';

/** The code in the mail that the server printed last, because no mail server is set. */
const mailedCode = async ({ log }: Installation, email: string): Promise<string> => {
  const find = () => [...log().matchAll(/To: (\S+?)\\nSubject: [^\\]*?(\d{6})/g)].filter(([, to]) => to === email).at(-1)?.[2];
  await expect.poll(find).toBeDefined();
  return find() ?? '';
};

const signOut = async (page: Page, language: Language): Promise<void> => {
  const { shell, portal } = phrases[language];
  await page.getByRole('button', { name: shell.account.replace('{{name}}', 'Ada') }).click();
  await page.getByRole('menuitem', { name: shell.signOut }).click();
  await page.getByText(portal.signedOutTitle).waitFor();
};

describe('a stranger', () => {
  it('registers, signs out, and signs in again by password and by a mailed code', async ({ people, house }) => {
    const { portal, session, shell, portalErrors } = phrases.en;
    const email = 'first@journey.example';
    const { page } = await people.visit({ language: 'en' });
    await page.goto('/');
    await page.getByRole('link', { name: session.signIn, exact: true }).click();
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
    await page.waitForURL('**/enterprise_dashboard');
    await expect.poll(() => page.title()).toContain(shell.titleEnterprise);

    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/enterprise_dashboard');

    await signOut(page, 'en');
    await page.goto('/dashboard');
    await page.getByRole('heading').first().waitFor();
    expect(await page.getByRole('navigation', { name: shell.mainMenu }).count()).toBe(0);

    await page.goto('/portal/login');
    await page.getByLabel(portal.email, { exact: true }).fill(email);
    await page.getByLabel(portal.password, { exact: true }).fill('wrong wrong wrong');
    await press(page, portal.signIn);
    await page.getByText(portalErrors.loginFailed).waitFor();
    await page.getByLabel(portal.password, { exact: true }).fill(password);
    await press(page, portal.signIn);
    await arrive(page, 'en');
    await signOut(page, 'en');

    await page.goto('/portal/code');
    await page.getByLabel(portal.email, { exact: true }).fill(email);
    await press(page, portal.sendCode);
    await page.getByLabel(portal.code, { exact: true }).fill(await mailedCode(house, email));
    await press(page, portal.signIn);
    await arrive(page, 'en');
    expect(page.url()).not.toContain('token');
  });

  it('reads terms, privacy and the API reference without signing in', async ({ people }) => {
    const { page } = await people.visit({ language: 'zh', width: 390 });
    for (const path of ['/help/term', '/help/privacy', '/api/docs/']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  });
});

const logins = [
  { button: 'devShop', title: 'titleCopywriting', language: 'en', width: 1440 },
  { button: 'devApi', title: 'titleApi', language: 'zh', width: 390 },
  { button: 'devEnterprise', title: 'titleEnterprise', language: 'en', width: 390 },
] as const;

describe.each(logins)('the development login $button', ({ button, title, language, width }) => {
  it(`signs in with sample data, in ${language} at ${width} px`, async ({ people }) => {
    const { portal, settings, shell, session } = phrases[language];
    const { page } = await people.visit({ language, width });
    await page.goto('/connect-store');
    await page.getByRole('link', { name: session.signIn, exact: true }).click();
    await press(page, portal[button]);
    await page.waitForURL(anyDashboard);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.title()).toContain(shell[title]);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.goto('/settings');
    await page.getByRole('heading', { level: 1, name: settings.title }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.goto('/secret_badass_page');
    await page.getByText(shell.notFoundTitle).waitFor();
  });
});

describe('the sign-on screen', () => {
  it('says what failed when there is no token', async ({ people }) => {
    const { ssoFailed } = phrases.zh.session;
    const { page } = await people.visit({ language: 'zh' });
    await page.goto('/sso');
    await page.getByText(ssoFailed).waitFor();
    await page.goto('/sso?token=not-a-token');
    await page.getByText(ssoFailed).waitFor();
    expect(page.url()).not.toContain('token');
  });
});
