import { type Language, phrases } from '@inkstone/phrases';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, openBrowser } from './support/browser.ts';
import { type Installation, startInstallation } from './support/installation.ts';
import { fillBrief, signIn } from './support/writer.ts';

let installation: Installation;
let browser: Browser;
beforeAll(async () => {
  [installation, browser] = await Promise.all([startInstallation(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await installation.stop();
});

const titles: Record<Language, string> = {
  en: `${'Paper and Pine, '.repeat(5)}their assistants`,
  zh: '茶与松企业智能助手中心'.repeat(9),
};
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

describe.each<Language>(['en', 'zh'])('an enterprise, in %s', (language) => {
  const { settings, shell } = phrases[language];
  const title = titles[language];

  it('bears its own title at once, after a reload from the first moment, and on a phone', async () => {
    const { page, context, complaints } = await signIn(browser, { url: installation.url, language, login: 'devEnterprise' });
    await page.goto('/settings');
    const card = page.getByRole('form', { name: settings.enterprise, exact: true });
    const save = async (text: string) => {
      await card.getByLabel(settings.siteTitle).first().fill(text);
      await card.getByRole('button', { name: settings.save }).click();
      await expect.poll(() => homeName(page).textContent()).toBe(text || shell.logoEnterprise);
    };
    await save(title);
    expect(await page.title()).toBe(`${shell.profile} · ${title}`);
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
    expect(await page.title()).toBe(`${shell.profile} · ${shell.titleEnterprise}`);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('opens its chat site by password only with one, which is never shown again', async () => {
    const { page, context, complaints } = await signIn(browser, { url: installation.url, language, login: 'devEnterprise' });
    await page.goto('/settings');
    const card = page.getByRole('form', { name: settings.enterprise, exact: true });
    const isOn = card.getByRole('checkbox');
    await isOn.check();
    await card.getByRole('combobox').selectOption('password');
    await card.locator('input[type=password]').fill('short');
    await card.getByRole('button', { name: settings.save }).click();
    await card.getByText(settings.sitePasswordShort).waitFor();
    await expectAccessible(page);
    await card.locator('input[type=password]').fill('open sesame');
    await card.getByRole('button', { name: settings.save }).click();
    const [start = ''] = settings.sitePasswordSet.split('{{');
    await card.getByText(start).waitFor();
    await page.reload();
    await card.getByText(start).waitFor();
    expect(await card.locator('input[type=password]').inputValue()).toBe('');
    await isOn.uncheck();
    await card.getByRole('button', { name: settings.save }).click();
    await page.getByText(settings.saved).first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe.each<Language>(['en', 'zh'])('default prompts, in %s', (language) => {
  const { settings, writers, history } = phrases[language];

  it('are kept with what was asked; the built-in writer says that it cannot follow them', async () => {
    const { page, context, complaints } = await signIn(browser, { url: installation.url, language });
    const wish = language === 'zh' ? '语气平和，不用感叹号。' : 'Calm, and never an exclamation mark.';
    await page.goto('/settings');
    const card = page.getByRole('form', { name: settings.prompts, exact: true });
    await card.getByLabel(settings.systemPrompt).fill(wish);
    await card.getByRole('button', { name: settings.save }).click();
    await page.getByText(settings.saved).first().waitFor();
    await page.goto('/freestyle');
    await fillBrief(page, language);
    await page.keyboard.press('Control+Enter');
    await page.getByText(writers.notePromptsUnused).first().waitFor();
    await page.waitForURL(/run=/);
    const run = new URL(page.url()).searchParams.get('run');
    await page.goto(`/history/${run}`);
    await page.getByText(history.briefPrompts, { exact: true }).waitFor();
    await page.getByText(wish).waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
