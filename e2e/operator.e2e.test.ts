import { type Language, phrases } from '@inkstone/phrases';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, openBrowser, type Visit, visit } from './support/browser.ts';
import { type Installation, startInstallation } from './support/installation.ts';
import { arrive, register, signInByPassword } from './support/people.ts';
import { type SlowVendor, startSlowVendor } from './support/slow-vendor.ts';
import { fillBrief, signIn, textOf } from './support/writer.ts';

let vendor: SlowVendor;
let installation: Installation;
let browser: Browser;
beforeAll(async () => {
  [vendor, installation, browser] = await Promise.all([startSlowVendor(), startInstallation(), openBrowser()]);
  vendor.goOn();
});
afterAll(async () => {
  await browser.close();
  await installation.stop();
  await vendor.close();
});

const screen = '/secret_badass_page';
const operator = { email: 'operator@journey.example', name: 'Ada', variant: 'variantCopywriting' } as const;

/** The operator on a phone. */
const come = async (language: Language): Promise<Visit> => {
  const visited = await visit(browser, { url: installation.url, language, width: 390 });
  await signInByPassword(visited.page, language, operator.email);
  await arrive(visited.page, language);
  return visited;
};

describe('whoever registered first', () => {
  const { operator: texts, shell, writers, entry } = phrases.en;

  it('connects a vendor of their own network, prices its model and makes it everybody’s', async () => {
    const { page, context, complaints } = await register(browser, operator, { url: installation.url, language: 'en' });
    await page.goto(screen);
    await page.getByRole('heading', { level: 1, name: texts.title }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: `${texts.connect} OpenAI-compatible` }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('textbox', { name: /URL/i }).fill(vendor.url);
    await drawer.getByRole('button', { name: texts.test, exact: true }).click();
    await drawer.getByText(texts.checkPrivate).waitFor();
    await drawer.getByRole('checkbox', { name: texts.privateLabel }).check();
    await drawer.getByRole('button', { name: texts.test, exact: true }).click();
    await drawer.getByText(texts.checkModels_one.replace('{{count}}', '1')).waitFor();
    await expectAccessible(page);
    await drawer.getByRole('button', { name: texts.connect, exact: true }).click();

    // Its models were fetched with it; none is offered before it has a price.
    const row = page.getByRole('row', { name: /journey-1/ });
    await row.getByRole('button', { name: texts.setPrice }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(texts.inputPrice).fill('0.15');
    await dialog.getByLabel(texts.outputPrice).fill('free');
    await dialog.getByRole('button', { name: texts.save, exact: true }).click();
    await dialog.getByText(texts.priceWrong).first().waitFor();
    await dialog.getByLabel(texts.outputPrice).fill('0.6');
    await dialog.getByRole('button', { name: texts.save, exact: true }).click();
    await row.getByRole('switch', { name: texts.switchModel.replace('{{name}}', 'journey-1'), checked: true }).waitFor();
    await row.getByRole('button', { name: shell.rowActions }).click();
    await page.getByRole('menuitem', { name: texts.makeDefault }).click();
    await row.getByText(texts.isDefault, { exact: true }).waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await context.close();

    const somebody = await signIn(browser, { url: installation.url, language: 'en', login: 'devApi' });
    await somebody.page.goto('/freestyle');
    await fillBrief(somebody.page, 'en');
    await somebody.page.keyboard.press('Control+Enter');
    await somebody.page.getByText(writers.chargedNote.replace('{{points}}', '2')).first().waitFor();
    expect(await textOf(somebody.page, writers.fieldDescription)).toContain('clipboard');
    expect(vendor.asked()).toBe(1);
    expect(somebody.complaints).toEqual([]);
    await somebody.context.close();
  });

  it('disables an account, whose open page is signed out at its next call', async () => {
    const somebody = await signIn(browser, { url: installation.url, language: 'en', login: 'devShop' });
    const { page, context, complaints } = await come('en');
    await page.goto(`${screen}/accounts`);
    const row = page.getByRole('row', { name: /Paper & Pine/ });
    await row.first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: texts.disableAccount }).click();
    await page.getByRole('button', { name: texts.disable, exact: true }).last().click();
    await drawer.getByRole('button', { name: texts.enableAccount }).waitFor();
    await expectAccessible(page);

    await somebody.page.getByRole('link', { name: shell.freestyle }).first().click();
    await somebody.page.getByRole('heading', { level: 1, name: entry.gateTitle }).waitFor();
    expect(await somebody.page.getByRole('navigation', { name: shell.mainMenu }).count()).toBe(0);
    await drawer.getByRole('button', { name: texts.enableAccount }).click();
    await drawer.getByRole('button', { name: texts.disableAccount }).waitFor();
    expect([...complaints, ...somebody.complaints]).toEqual([]);
    await Promise.all([context.close(), somebody.context.close()]);
  });
});

describe.each<Language>(['en', 'zh'])('the operator’s console, in %s', (language) => {
  const { operator: texts, shell } = phrases[language];

  it('shows vendors, accounts, health and every act, on a phone', async () => {
    const { page, context, complaints } = await come(language);
    const sections = [
      { path: 'vendors', text: texts.connected },
      { path: 'accounts', text: operator.email },
      { path: 'health', text: texts.migrations },
      { path: 'audit', text: texts.actAccountDisable.replace(/ ?\{\{name\}\}.*/, '') },
    ];
    for (const { path, text } of sections) {
      await page.goto(`${screen}/${path}`);
      await page.getByText(text).first().waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
    await page
      .getByText(texts.actConnectionCreate.replace(/ ?\{\{name\}\}.*/, ''))
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is not there for anybody else', async () => {
    const { page, context, complaints } = await signIn(browser, { url: installation.url, language, login: 'devEnterprise' });
    for (const path of ['', '/vendors', '/audit']) {
      await page.goto(`${screen}${path}`);
      await page.getByRole('heading', { level: 1, name: shell.notFoundTitle }).waitFor();
    }
    expect((await page.request.get('/api/operator/accounts/')).status()).toBe(403);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
