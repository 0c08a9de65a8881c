import { type Language, phrases } from '@inkstone/phrases';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/browser.ts';
import { it } from './support/journey.ts';
import { brief } from './support/writer.ts';

/** What the focus is on, by its name, and whether a person can see that it is. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return { name: '', isSeen: true };
    const label = 'labels' in element && element.labels instanceof NodeList ? element.labels[0]?.textContent : null;
    const name = element.getAttribute('aria-label') ?? label ?? element.textContent ?? '';
    // A field may show the focus on the box around it.
    const { parentElement } = element;
    const looks = [element, parentElement].flatMap((one) => (one ? [getComputedStyle(one)] : []));
    const isSeen = looks.some(({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none');
    return { name: name.trim(), isSeen };
  });

/** Presses Tab until the focus is on what bears this name; on the way there it is always seen. */
const tabTo = async (page: Page, name: string): Promise<void> => {
  const passed: string[] = [];
  while (passed.length < 60) {
    await page.keyboard.press('Tab');
    const at = await focus(page);
    expect(at.isSeen, `the focus on “${at.name}” is seen`).toBe(true);
    if (at.name.includes(name)) return;
    passed.push(at.name);
  }
  throw new Error(`Tab never came to “${name}”, but to ${passed.join(' · ')}`);
};

const palette = async (page: Page, language: Language, words: string): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: phrases[language].shell.palettePlaceholder }).waitFor();
  await page.keyboard.type(words);
  await page.getByRole('option', { name: words }).first().waitFor();
  await page.keyboard.press('Enter');
};

describe('the keyboard alone', () => {
  it('leads from the gate to a published listing', async ({ people }) => {
    const { portal, session, writers } = phrases.en;
    const { page } = await people.visit({ language: 'en' });
    await page.goto('/');
    await page.getByRole('link', { name: session.signIn, exact: true }).waitFor();
    await tabTo(page, session.signIn);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: portal.devShop }).waitFor();
    await tabTo(page, portal.devShop);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();

    await palette(page, 'en', writers.title);
    await page.getByLabel(writers.productTitle).waitFor();
    await tabTo(page, writers.productTitle);
    await page.keyboard.type(brief.en.title);
    await tabTo(page, writers.mainIdea);
    await page.keyboard.type(brief.en.idea);
    await page.keyboard.press('Control+Enter');
    await page.getByText(writers.savedAt).first().waitFor();

    await page.keyboard.press('Control+Home');
    await tabTo(page, writers.regenerate.replace('{{field}}', writers.fieldTitle));
    await page.evaluate(() => document.getElementById('content')?.focus());
    await tabTo(page, writers.publish);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    expect((await focus(page)).name).toContain(writers.saveAsNew);
    await page.keyboard.press('ArrowUp');
    expect((await focus(page)).name).toContain(writers.saveToStore);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: writers.viewInStore }).first().waitFor();
  });

  it('shows its keys, closes what is open, and signs out', async ({ people }) => {
    const { dashboard, portal, shell, entry } = phrases.zh;
    const { page } = await people.come('shop', { language: 'zh' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: shell.shortcuts });
    await sheet.getByText(shell.shortcutPalette).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });

    await page.keyboard.press('Control+k');
    const open = page.getByRole('dialog', { name: shell.palette });
    await open.waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await open.waitFor({ state: 'detached' });

    await tabTo(page, shell.account.replace('{{name}}', ''));
    await page.keyboard.press('Enter');
    const choice = (name: string) => page.getByRole('menuitem', { name, exact: true });
    await choice(shell.signOut).waitFor();
    await page.keyboard.press('End');
    await expect.poll(() => choice(shell.signOut).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => choice(dashboard.title).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await choice(shell.signOut).waitFor({ state: 'detached' });
    expect((await focus(page)).isSeen).toBe(true);

    await palette(page, 'zh', shell.signOut);
    await page.getByText(portal.signedOutTitle).waitFor();
    await page.getByRole('button', { name: entry.language }).waitFor();
  });
});

describe('what a person chose', () => {
  it('stays after a reload: language and theme; the address wins over it', async ({ people }) => {
    const { page } = await people.come('shop', { language: 'en', at: '/settings' });
    const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
    const heading = (language: Language) => page.getByRole('heading', { level: 1, name: phrases[language].settings.title });
    await page.getByRole('button', { name: phrases.en.entry.language, exact: true }).click();
    await page.getByRole('radio', { name: '中文' }).click();
    await heading('zh').waitFor();
    await page.reload();
    await heading('zh').waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-CN');
    await page.goto('/settings?lang=en');
    await heading('en').waitFor();
    await page.goto('/settings?lang=zh');
    await heading('zh').waitFor();
    await expectAccessible(page);

    for (const choice of ['dark', 'light'] as const) {
      const { theme: menu, themeDark, themeLight } = phrases.zh.entry;
      await page.getByRole('button', { name: menu, exact: true }).click();
      await page.getByRole('radio', { name: choice === 'dark' ? themeDark : themeLight, exact: true }).click();
      await expect.poll(theme).toBe(choice);
      await page.reload();
      await heading('zh').waitFor();
      expect(await theme()).toBe(choice);
      await expectAccessible(page);
    }
  });

  it('is asked again where history leads back to or away from the gate', async ({ people }) => {
    const { page } = await people.visit({ language: 'en' });
    const loads: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && loads.push(new URL(request.url()).pathname));
    await page.goto('/help/term');
    await page.getByRole('link', { name: phrases.en.entry.signIn, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: phrases.en.entry.gateTitle }).waitFor();
    expect(loads).toEqual(['/help/term']);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: phrases.en.term.title }).waitFor();
    await expect.poll(() => loads).toEqual(['/help/term', '/help/term']);

    await page.goto('/');
    await page.getByRole('link', { name: phrases.en.entry.signIn, exact: true }).click();
    await page.getByRole('button', { name: phrases.en.portal.devShop, exact: true }).click();
    await page.waitForURL('**/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    // Back at the gate's address the server is asked, and who is signed in goes on to the dashboard.
    await page.goBack();
    await page.goBack();
    await page.waitForURL('**/dashboard');
    expect(loads.at(-1)).toBe('/');
  });
});
