import { phrases } from '@inkstone/phrases';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, press } from './support/browser.ts';
import { it } from './support/journey.ts';
import { arrive, password } from './support/people.ts';

const { factors, portal, shell, securityEvents, settings } = phrases.en;

/** A device of Chromium's own that holds passkeys and says yes by itself. */
const plugInKey = async (page: Page): Promise<void> => {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  await client.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, automaticPresenceSimulation: true } });
};

const signIn = async (page: Page, email: string): Promise<void> => {
  await page.goto('/portal/login');
  await page.getByLabel(portal.email, { exact: true }).fill(email);
  await page.getByLabel(portal.password, { exact: true }).fill(password);
  await press(page, portal.signIn);
  await page.getByRole('heading', { name: factors.secondTitle }).waitFor();
};

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: shell.account.replace('{{name}}', 'Ada') }).click();
  await page.getByRole('menuitem', { name: shell.signOut }).click();
  await page.getByText(portal.signedOutTitle).waitFor();
};

describe('a second factor', () => {
  it('is added as a passkey, asked for at sign-in, stood in for by a recovery code, and removed', async ({ people, house }) => {
    // A passkey belongs to a host name, so not to 127.0.0.1.
    const url = `http://localhost:${new URL(house.url).port}`;
    const email = 'factors@journey.example';
    const { page } = await people.register({ name: 'Ada', email }, { language: 'en', url });
    await plugInKey(page);

    await page.goto('/settings');
    await page.getByRole('heading', { name: settings.title }).waitFor();
    await press(page, factors.addPasskey);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(factors.name, { exact: true }).fill('My laptop');
    await dialog.getByLabel(factors.password, { exact: true }).fill(password);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: factors.goOn }).click();
    await page.getByRole('heading', { name: factors.codesTitle }).waitFor();
    const codes = await page.getByRole('list', { name: factors.codes }).getByRole('listitem').allTextContents();
    expect(new Set(codes).size).toBe(10);
    await press(page, factors.codesSaved);
    await page.getByText('My laptop').first().waitFor();

    await signOut(page);
    await signIn(page, email);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 800 });
    await expectNoSidewaysScroll(page);
    await press(page, factors.usePasskey);
    await arrive(page, 'en');

    await page.setViewportSize({ width: 1280, height: 900 });
    await signOut(page);
    await signIn(page, email);
    await press(page, factors.useRecovery);
    await page.getByLabel(factors.recoveryCode, { exact: true }).fill('nothing of that kind');
    await press(page, factors.confirm);
    await page.getByText(phrases.en.factorErrors.codeWrong).waitFor();
    await page.getByLabel(factors.recoveryCode, { exact: true }).fill(codes[0]?.toLowerCase() ?? '');
    await press(page, factors.confirm);
    await arrive(page, 'en');

    await page.goto('/settings');
    await page.getByText(factors.codesLeft_other.replace('{{count}}', '9')).waitFor();
    await page.getByText(securityEvents.factorAdd).first().waitFor();
    await page.getByRole('button', { name: `${factors.remove}: My laptop` }).click();
    await page.getByRole('dialog').getByLabel(factors.password, { exact: true }).fill(password);
    await page.getByRole('dialog').getByRole('button', { name: factors.remove, exact: true }).click();
    await page.getByText(factors.none).waitFor();
  });
});
