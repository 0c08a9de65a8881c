import { phrases } from '@inkstone/phrases';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './support/browser.ts';
import { choose } from './support/choose.ts';
import { it } from './support/journey.ts';
import { chooseBuiltin, fillBrief } from './support/writer.ts';

const homeName = (page: Page) => page.getByRole('banner').getByRole('link').first();

/** Keeps every name that the top of the page shows from now on, through every reload. */
const watchNames = (page: Page) =>
  page.addInitScript(() => {
    const names = new Set<string>();
    Reflect.set(window, 'namesShown', names);
    new MutationObserver(() => {
      const name = document.querySelector('header a')?.textContent;
      if (name) names.add(name);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
const namesShown = (page: Page): Promise<string[]> => page.evaluate(() => [...Reflect.get(window, 'namesShown')]);

describe('an enterprise', () => {
  it('bears its own title at once, after a reload from the first moment, and on a phone', async ({ people }) => {
    const { settings, shell } = phrases.zh;
    const title = '茶与松企业智能助手中心'.repeat(9);
    const { page } = await people.come('enterprise', { language: 'zh', at: '/settings' });
    const card = page.getByRole('form', { name: settings.enterprise, exact: true });
    const save = async (text: string) => {
      await card.getByLabel(settings.siteTitle).first().fill(text);
      await card.getByRole('button', { name: shell.save }).click();
      await expect.poll(() => homeName(page).textContent()).toBe(text || shell.logoEnterprise);
    };
    await save(title);
    expect(await page.title()).toBe(`${settings.title} · ${title}`);
    await watchNames(page);
    await page.reload();
    await card.waitFor();
    expect(await namesShown(page)).toEqual([title]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    expect((await homeName(page).boundingBox())?.height).toBeLessThan(48);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await save('');
    expect(await page.title()).toBe(`${settings.title} · ${shell.titleEnterprise}`);
  });

  it('opens its chat site by password only with one, which is never shown again', async ({ people }) => {
    const { settings, shell } = phrases.en;
    const { page } = await people.come('enterprise', { language: 'en', at: '/settings' });
    const card = page.getByRole('form', { name: settings.enterprise, exact: true });
    const isOn = card.getByRole('checkbox');
    await isOn.check();
    await choose(card.getByRole('combobox'), settings.accessPassword);
    await card.locator('input[type=password]').fill('short');
    await card.getByRole('button', { name: shell.save }).click();
    await card.getByText(settings.sitePasswordShort).waitFor();
    await expectAccessible(page);
    await card.locator('input[type=password]').fill('kettle on the copper shelf');
    await card.getByRole('button', { name: shell.save }).click();
    const [start = ''] = settings.sitePasswordSet.split('{{');
    await card.getByText(start).waitFor();
    await page.reload();
    await card.getByText(start).waitFor();
    expect(await card.locator('input[type=password]').inputValue()).toBe('');
    await isOn.uncheck();
    await card.getByRole('button', { name: shell.save }).click();
    await page.getByText(settings.saved).first().waitFor();
  });
});

describe('default prompts', () => {
  const { settings, shell, writers, runs } = phrases.zh;

  it('are kept with what was asked; the built-in writer says that it cannot follow them', async ({ people }) => {
    const { page } = await people.come('shop', { language: 'zh', at: '/settings' });
    const wish = '语气平和，不用感叹号。';
    const card = page.getByRole('form', { name: settings.prompts, exact: true });
    await card.getByLabel(settings.systemPrompt).fill(wish);
    await card.getByRole('button', { name: shell.save }).click();
    await page.getByText(settings.saved).first().waitFor();
    await page.goto('/freestyle');
    await fillBrief(page, 'zh');
    await chooseBuiltin(page, 'zh');
    await page.keyboard.press('Control+Enter');
    await page.getByText(writers.notePromptsUnused).first().waitFor();
    // The run's own address stands only while it is under way, and the built-in writer takes a moment.
    await page.goto('/history');
    await page.getByRole('table', { name: runs.generations }).getByRole('row').nth(1).press('Enter');
    await page.getByText(runs.briefPrompts, { exact: true }).waitFor();
    await page.getByText(wish).waitFor();
    await expectAccessible(page);
  });
});
