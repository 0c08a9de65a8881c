import { phrases } from '@inkstone/phrases';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, type Language } from './support/browser.ts';
import { choose } from './support/choose.ts';
import { startInstallation } from './support/installation.ts';
import { peopleOf, it as shared, street } from './support/journey.ts';
import { ledIn } from './support/led-in.ts';
import { chooseBuiltin, editorOf, textOf, whenSaved } from './support/writer.ts';

/** An installation whose operator has switched e-mails on. */
const it = street
  .extend('house', { scope: 'file' }, async ({ models }, { onCleanup }) => {
    const installation = await startInstallation({ ...models.environment, INKSTONE_MODULES: 'emailWriter=on' });
    onCleanup(installation.stop);
    return installation;
  })
  .extend('people', peopleOf);

const told = {
  en: {
    facts: 'Orders leave the workshop within two days.\nReturns are free within 30 days.',
    word: 'within two days',
    changed: 'Still in your cart',
  },
  zh: { facts: '订单两天内从工坊发出。\n三十天内可免费退货。', word: '两天内', changed: '购物车提醒' },
} as const;

/** A field goes where the caret last stood, and a link into the body in any case; behind the last one something is claimed. */
const insertFields = async (page: Page, language: Language): Promise<void> => {
  const { writers } = phrases[language];
  const { changed } = told[language];
  const insert = (field: string) => page.getByRole('button', { name: writers.mergeInsert.replace('{{field}}', field) }).press('Enter');
  const subject = editorOf(page, writers.fieldSubject);
  await subject.fill(`${changed}, `);
  await insert(writers.mergeFirstName);
  expect(await subject.inputValue()).toBe(`${changed}, {first_name}`);
  await insert(writers.mergeShopLink);
  await expect.poll(() => textOf(page, writers.fieldBody)).toContain('{shop_link|');
  const body = editorOf(page, writers.fieldBody);
  await body.click();
  await page.keyboard.press('Control+Home');
  await insert(writers.mergeShopName);
  await expect.poll(() => body.innerText()).toMatch(/^\{shop_name\}/);
  await page.keyboard.type(' FDA ');
};

/** What no fact bears is asked about before it leaves. */
const approveBeforeCopying = async (page: Page, language: Language): Promise<void> => {
  const { writers } = phrases[language];
  await page.getByRole('button', { name: writers.emailCopyHtml, exact: true }).click();
  const question = page.getByRole('dialog', { name: writers.checkFactsOpen_one.replace('{{count}}', '1') });
  await question.getByText('“FDA”').waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: writers.emailClaimsLook }).press('Enter');
  await question.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: writers.approveClaim.replace('{{quote}}', 'FDA') }).press('Enter');
  await page.getByText(writers.checkFactsApproved).waitFor();
};

describe('a store owner', () => {
  it.for(ledIn('en'))('writes an e-mail, changes it, and takes it along with the fields of a mailer (%s)', async (language, { people }) => {
    const { writers, shell } = phrases[language];
    const { facts, word, changed } = told[language];
    const { page, context } = await people.come('shop', { language, at: '/email_writer' });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('heading', { name: writers.emailBegin }).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: writers.emailWriter }).first().waitFor();
    await choose(page.getByRole('combobox', { name: writers.emailType }), writers.emailAbandonedCart);
    await page.getByText(writers.emailAbandonedCartHelp).waitFor();
    await page.getByLabel(writers.emailFacts).fill(facts);
    await chooseBuiltin(page, language);
    await page.getByRole('button', { name: writers.generateEmail }).click();
    await expect.poll(() => textOf(page, writers.fieldBody)).toContain(word);
    await expectAccessible(page);

    const subject = page.getByRole('textbox', { name: writers.fieldSubject, exact: true });
    await expect.poll(() => subject.inputValue()).toContain('{shop_name}');
    await subject.fill(`${changed} {nobody}`);
    await page.getByText(writers.emailUnknownFields.replace('{{fields}}', '{nobody}')).waitFor();
    await insertFields(page, language);
    await subject.fill(`${changed}, {first_name|friend}`);
    await page.getByText(`${changed}, ${writers.emailSampleName}`).waitFor();
    await whenSaved(page, language, `${changed}, {first_name|friend}`);

    await choose(page.getByRole('combobox', { name: writers.mergeSyntax }), '*|FNAME|*');
    const copied = async (button: string): Promise<string> => {
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.getByRole('button', { name: shell.copied, exact: true }).waitFor();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    await approveBeforeCopying(page, language);
    const html = await copied(writers.emailCopyHtml);
    expect(html).toContain(`<title>${changed}, *|IF:FNAME|**|FNAME|**|ELSE:|*friend*|END:IF|*</title>`);
    expect(html).toMatch(/<a href="\*\|UNSUB\|\*" style="/);
    expect(html).toContain(word);
    await page.getByRole('button', { name: writers.emailCopyHtml, exact: true }).waitFor();
    const text = await copied(writers.emailCopyText);
    expect(text).toContain(': *|UNSUB|*');
    expect(text).not.toContain('<');
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: writers.emailDownload }).click()]);
    expect(file.suggestedFilename()).toBe('email.html');

    await page.reload();
    await expect.poll(() => subject.inputValue()).toBe(`${changed}, {first_name|friend}`);
    await expect.poll(() => textOf(page, writers.fieldBody)).toContain(word);
  });

  it.for(ledIn('zh'))('writes about a product, on a phone, and leaves none of it behind (%s)', async (language, { people }) => {
    const { writers } = phrases[language];
    const { page } = await people.come('shop', { language, width: 390, at: '/email_writer' });
    await page.getByRole('heading', { name: writers.emailBegin }).waitFor();
    await choose(page.getByRole('combobox', { name: writers.emailType }), writers.emailLaunch);
    await page.getByRole('button', { name: writers.emailProduct }).click();
    await page.getByRole('dialog').getByRole('button', { name: /Tote/ }).first().click();
    const product = page.getByRole('region', { name: writers.selectedProduct });
    const title = await product.locator('strong').innerText();
    await chooseBuiltin(page, language);
    await page.getByRole('button', { name: writers.generateEmail }).click();
    await expect.poll(() => textOf(page, writers.fieldBody)).toContain(title);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.reload();
    await product.getByText(title).waitFor();
    await page.getByRole('button', { name: writers.emailNoProduct }).click();
    await page.getByRole('button', { name: writers.emailProduct }).waitFor();
  });
});

describe('an installation without e-mails', () => {
  shared.for(ledIn('zh'))('says so at the address, and has no entry in the menu (%s)', async (language, { people }) => {
    const { writers, shell } = phrases[language];
    const { page } = await people.come('shop', { language, at: '/email_writer' });
    await page.getByRole('heading', { name: new RegExp(writers.emailWriter) }).waitFor();
    expect(await page.getByRole('navigation', { name: shell.mainMenu }).getByRole('link', { name: writers.emailWriter }).count()).toBe(0);
    await expectAccessible(page);
  });
});
