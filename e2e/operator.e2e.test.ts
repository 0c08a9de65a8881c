import { connectionEndpoints } from '@inkstone/contract/connections';
import { modelEndpoints } from '@inkstone/contract/models';
import { phrases } from '@inkstone/phrases';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { dialogOf, expectAccessible, expectNoSidewaysScroll, press } from './support/browser.ts';
import { costText } from './support/cost.ts';
import { startInstallation } from './support/installation.ts';
import { peopleOf, street } from './support/journey.ts';
import { ledIn } from './support/led-in.ts';
import { approve, balanceOf, expectBalance, orderIdOf } from './support/money.ts';
import type { Person } from './support/people.ts';
import { beginPro, choosePlan, downgradeTo, planCard, upgradeTo } from './support/plans.ts';
import { fillBrief, textOf } from './support/writer.ts';

const screen = '/secret_badass_page';

/** An installation of its own, without a vendor and without a provider of payments: what is not there yet is what the operator is about. */
const it = street
  .extend('house', { scope: 'file' }, async ({ host }, { onCleanup }) => {
    const installation = await startInstallation({ HOST: host });
    onCleanup(installation.stop);
    return installation;
  })
  .extend('people', peopleOf);

describe('the operator', () => {
  const { accounts, connections, models, operator, shell, writers, entry } = phrases.en;

  it('connects a vendor of their own network, prices its model and makes it everybody’s', async ({ people, vendor }) => {
    const { page } = await people.come('operator', { language: 'en', at: screen });
    const asked = vendor.asked();
    await page.getByRole('heading', { level: 1, name: operator.title }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: `${connections.connect} OpenAI-compatible` }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('textbox', { name: /URL/i }).fill(vendor.url);
    await drawer.getByRole('button', { name: connections.test, exact: true }).click();
    await drawer.getByText(connections.checkPrivate).waitFor();
    await drawer.getByRole('checkbox', { name: connections.privateLabel }).check();
    await drawer.getByRole('button', { name: connections.test, exact: true }).click();
    await drawer.getByText(connections.checkModels_one.replace('{{count}}', '1')).waitFor();
    await expectAccessible(page);
    await drawer.getByRole('button', { name: connections.connect, exact: true }).click();

    // Its models were fetched with it; none is offered before it has a price.
    const row = page.getByRole('row', { name: /journey-1/ });
    await row.getByRole('button', { name: models.setPrice }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(models.inputPrice).fill('0.15');
    await dialog.getByLabel(models.outputPrice).fill('free');
    await dialog.getByRole('button', { name: models.save, exact: true }).click();
    await dialog.getByText(models.priceWrong).first().waitFor();
    await dialog.getByLabel(models.outputPrice).fill('0.6');
    await dialog.getByRole('button', { name: models.save, exact: true }).click();
    await row.getByRole('switch', { name: models.switchModel.replace('{{name}}', 'journey-1'), checked: true }).waitFor();
    await row.getByRole('button', { name: shell.rowActions }).click();
    await page.getByRole('menuitem', { name: models.makeDefault }).click();
    await row.getByText(models.isDefault, { exact: true }).waitFor();
    await expectAccessible(page);

    const somebody = await people.come('api', { language: 'en', at: '/freestyle' });
    await fillBrief(somebody.page, 'en');
    await somebody.page.keyboard.press('Control+Enter');
    await somebody.page.getByText(costText('en', '2')).first().waitFor();
    expect(await textOf(somebody.page, writers.fieldDescription)).toContain('clipboard');
    expect(vendor.asked()).toBe(asked + 1);
  });

  it.for(ledIn('zh'))('compares its prices with the official ones, and takes over what it chose: %s', async (language, { people }) => {
    const words = phrases[language].models;
    const width = language === 'zh' ? 390 : 1440;
    const { page, call } = await people.come('operator', { language, width, at: 'about:blank' });
    const vendor = {
      integration: 'anthropic',
      name: `Claude ${language}`,
      values: { apiKey: 'sk-ant-journey' },
      isPrivateAllowed: false,
    };
    const { id } = await call(connectionEndpoints.connect, { body: vendor });
    const params = { id };
    const [first, second] = await call(modelEndpoints.list, { params });
    if (!first || !second) throw new Error('no model with a known price was added');
    for (const model of [first, second]) await call(modelEndpoints.change, { params: { id: model.id }, body: { inputMicros: 1 } });
    const priceOf = async ({ id: modelId }: { id: string }) =>
      (await call(modelEndpoints.list, { params })).find((model) => model.id === modelId)?.inputMicros;

    await page.goto(`${screen}/vendors/${id}`);
    await press(page, words.officialPrices);
    const dialog = dialogOf(page);
    await dialog.getByRole('checkbox', { name: second.label, exact: true }).uncheck();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: (words.takeOfficial_one ?? '').replace('{{count}}', '1') }).click();
    await dialog.waitFor({ state: 'detached' });
    expect([await priceOf(first), await priceOf(second)]).toEqual([first.inputMicros, 1]);

    // The other one is offered again.
    await page.reload();
    await press(page, words.officialPrices);
    await dialog.getByRole('checkbox', { name: second.label, exact: true }).waitFor();
    expect(await dialog.getByRole('checkbox').count()).toBe(1);
    await call(connectionEndpoints.remove, { params });
  });

  it('disables an account, whose open page is signed out at its next call', async ({ people }) => {
    const somebody = await people.come('shop', { language: 'en' });
    const { page } = await people.come('operator', { language: 'en', width: 390, at: `${screen}/accounts` });
    const row = page.getByRole('row', { name: new RegExp(somebody.email) });
    await row.first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: accounts.disableAccount }).click();
    await page.getByRole('button', { name: accounts.disable, exact: true }).last().click();
    await drawer.getByRole('button', { name: accounts.enableAccount }).waitFor();
    await expectAccessible(page);

    await somebody.page.getByRole('link', { name: writers.title }).first().click();
    await somebody.page.getByRole('heading', { level: 1, name: entry.gateTitle }).waitFor();
    expect(await somebody.page.getByRole('navigation', { name: shell.mainMenu }).count()).toBe(0);
    await drawer.getByRole('button', { name: accounts.enableAccount }).click();
    await drawer.getByRole('button', { name: accounts.disableAccount }).waitFor();
  });
});

describe('the operator’s console', () => {
  it('shows vendors, accounts, health and the audit log, on a phone', async ({ people }) => {
    const { audit, connections, health, membership, securityEvents } = phrases.zh;
    const { page, email } = await people.come('operator', { language: 'zh', width: 390, at: 'about:blank' });
    const sections = [
      { path: 'vendors', text: connections.connected },
      { path: 'accounts', text: email },
      { path: 'gift', text: membership.giftToday },
      { path: 'security', text: securityEvents.log },
      { path: 'health', text: health.migrations },
      { path: 'audit', text: audit.auditAccountDisable.replace(/ ?\{\{name\}\}.*/, '') },
    ];
    for (const { path, text } of sections) {
      await page.goto(`${screen}/${path}`);
      await page.getByText(text).first().waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
    await page
      .getByText(audit.auditConnectionCreate.replace(/ ?\{\{name\}\}.*/, ''))
      .first()
      .waitFor();
  });

  it('is not there for anybody else', async ({ people }) => {
    const { shell } = phrases.zh;
    const { page } = await people.come('enterprise', { language: 'zh', at: 'about:blank' });
    for (const path of ['', '/vendors', '/audit']) {
      await page.goto(`${screen}${path}`);
      await page.getByRole('heading', { level: 1, name: shell.notFoundTitle }).waitFor();
    }
  });
});

describe('plans whose top-up the operator approves', () => {
  const { membership, purchases, shell } = phrases.en;

  /** Waits at the order of the automatic top-up, has it approved, and goes on to the plan. */
  const pay = async (page: Page, operator: Person): Promise<void> => {
    await dialogOf(page).getByText(purchases.waitingTitle).waitFor();
    await dialogOf(page).getByText('$9.00').first().waitFor();
    await approve(operator, orderIdOf(page));
    await dialogOf(page).getByRole('link', { name: purchases.toPlan }).click();
    await planCard(page, membership.plus).getByText(membership.yourPlan).waitFor();
  };

  it('go up to Plus and Pro, and down to Plus, each only after a confirmation', async ({ people }) => {
    const operator = await people.come('operator', { language: 'en', at: 'about:blank' });
    const { page } = await people.come('shop', { language: 'en', at: '/membership' });
    const before = await balanceOf(page, 'en');
    await press(page, upgradeTo('plus', 'en'));
    await dialogOf(page).getByText('$9.00').waitFor();
    await expectAccessible(page);
    await press(page, shell.cancel);
    await planCard(page, membership.basic).getByText(membership.yourPlan).waitFor();

    await choosePlan(page, upgradeTo('plus', 'en'), membership.upgrade);
    await pay(page, operator);
    await expect.poll(() => balanceOf(page, 'en')).toBeGreaterThan(before);
    const afterPlus = await balanceOf(page, 'en');
    expect(await beginPro(page, 'en')).toBe(afterPlus);

    await choosePlan(page, downgradeTo('plus', 'en'), membership.downgrade);
    await dialogOf(page).getByText(purchases.waitingTitle).waitFor();
    await page.goto('/membership');
    await planCard(page, membership.pro).getByText(membership.yourPlan).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: membership.toOrder }).click();
    await pay(page, operator);
    // The automatic top-up came once more, and only once.
    await expectBalance(page, 'en', afterPlus + (afterPlus - before));
  });
});
