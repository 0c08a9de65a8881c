import { phrases } from '@inkstone/phrases';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './support/browser.ts';
import { choose } from './support/choose.ts';
import { it } from './support/journey.ts';
import { ledIn } from './support/led-in.ts';
import { chooseBuiltin, pressMeant, textOf } from './support/writer.ts';

const told = {
  en: { topic: 'Care of oak', facts: 'Oil the oak once a year.\nWipe it with a damp cloth after use.', word: 'Oil the oak' },
  zh: { topic: '橡木桌的保养', facts: '橡木桌每年上油一次。\n用后以湿布擦拭桌面。', word: '每年上油' },
} as const;

const fieldNamed = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

describe('a store owner', () => {
  it.for(ledIn('zh'))('writes an article along an outline and publishes it in a new blog (%s)', async (language, { people }) => {
    const { writers } = phrases[language];
    const { page, context } = await people.come('shop', { language, at: '/blog_writer' });
    await page.getByRole('heading', { name: writers.blogBegin }).waitFor();
    await page.getByRole('combobox', { name: phrases[language].brandVoices.template }).waitFor();
    await expectAccessible(page);
    await page.getByLabel(writers.topic).fill(told[language].topic);
    await page.getByLabel(writers.blogFacts).fill(told[language].facts);
    await chooseBuiltin(page, language);
    await page.getByRole('button', { name: writers.generateOutline }).click();
    await expect.poll(() => textOf(page, writers.fieldOutline)).toContain(told[language].word);
    await pressMeant(page, writers.generateArticle);
    await expect.poll(() => textOf(page, writers.fieldBody)).toContain(told[language].word);
    await expect.poll(() => fieldNamed(page, writers.fieldTitle).inputValue()).toContain(told[language].topic);
    await expectAccessible(page);

    await page.getByRole('button', { name: writers.publish, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: writers.publish });
    await dialog.getByRole('textbox', { name: writers.blogName }).waitFor();
    await dialog.getByRole('button', { name: writers.blogMake }).click();
    await dialog.getByText(phrases[language].writerErrors.blogNameEmpty).waitFor();
    await dialog.getByRole('textbox', { name: writers.blogName }).fill('Workshop notes');
    await dialog.getByRole('button', { name: writers.blogMake }).click();
    await dialog.getByRole('combobox', { name: writers.blog }).getByText('Workshop notes').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: writers.publish, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const [shop] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: writers.viewInStore }).first().click()]);
    await shop.getByText(told[language].word).first().waitFor();
    await expectAccessible(shop);
    await page.reload();
    await expect.poll(() => textOf(page, writers.fieldBody)).toContain(told[language].word);
  });

  it.for(ledIn('en'))(
    'is asked for the rules of a returns page, on a phone, and keeps the page hidden (%s)',
    async (language, { people }) => {
      const { writers } = phrases[language];
      const { page } = await people.come('shop', { language, width: 390, at: '/page_generator' });
      await page.getByRole('heading', { name: writers.pageBegin }).waitFor();
      await choose(page.getByRole('combobox', { name: writers.pageType }), writers.pageReturns);
      await page.getByText(writers.pageReturnsHelp).waitFor();
      await chooseBuiltin(page, language);
      await page.getByRole('button', { name: writers.generatePage }).click();
      await page.getByText(writers.rulePeriod).first().waitFor();
      await expect.poll(() => fieldNamed(page, writers.fieldTitle).inputValue()).not.toBe('');
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      // What the rules do not bear is marked, and goes nowhere until its person stands for it.
      await fieldNamed(page, writers.fieldSeoTitle).fill('FDA');
      await page.getByText(writers.checkFactsOpen_one.replace('{{count}}', '1')).waitFor();
      await page.getByRole('button', { name: writers.publish, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: writers.publish });
      await dialog.getByRole('radio', { name: writers.publishHidden }).check();
      await dialog.getByRole('button', { name: writers.publish, exact: true }).click();
      const refusal = phrases[language].writerErrors.unprovenClaims.replace('{{claims}}', '“FDA”');
      await page.getByText(refusal).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: writers.approveClaim.replace('{{quote}}', 'FDA') }).click();
      await page.getByText(writers.checkFactsApproved).waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: writers.publish, exact: true }).click();
      await dialog.getByRole('radio', { name: writers.publishHidden }).check();
      await dialog.getByRole('button', { name: writers.publish, exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      const title = await fieldNamed(page, writers.fieldTitle).inputValue();
      await page.getByText(writers.storedHidden.replace('{{title}}', title)).waitFor();
    },
  );
});
