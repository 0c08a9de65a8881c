import { bulkEndpoints } from '@inkstone/contract/bulk';
import { productEndpoints } from '@inkstone/contract/products';
import { type Language, phrases } from '@inkstone/phrases';
import { visibleText } from '@inkstone/text/visible-text';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/browser.ts';
import { freeAction } from './support/cost.ts';
import { startInstallation } from './support/installation.ts';
import { peopleOf, street } from './support/journey.ts';
import { ledIn } from './support/led-in.ts';
import type { Person } from './support/people.ts';

/** An installation of its own: without a model, so that the built-in writer writes, and it is killed. */
const it = street
  .extend('house', { scope: 'file' }, async ({ host: _ }, { onCleanup }) => {
    const installation = await startInstallation();
    onCleanup(installation.stop);
    return installation;
  })
  .extend('people', peopleOf);

const idIn = (page: Page): string => /bulk\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';

/** Starts a job over all products of the sample store by the built-in writer, and waits on its page. */
const startJob = async ({ page }: Person, language: Language): Promise<string> => {
  const { bulk } = phrases[language];
  await page.goto('/bulk/new');
  await page.getByRole('button', { name: freeAction(language, bulk.start), exact: true }).click();
  await page.waitForURL(/bulk\/[0-9a-f-]{36}/);
  return idIn(page);
};

const wordy = 'Here is a sentence to keep. There are others after it which say hardly anything to anybody who reads them.';

/** Writes a paragraph into the description and has it written shorter, in the editor of the review; answers what it says then. */
const shortenFirst = async (page: Page, language: Language): Promise<string> => {
  const { bulk, editor, writers } = phrases[language];
  const dialog = page.getByRole('dialog', { name: bulk.editTitle });
  const description = dialog.getByRole('textbox', { name: writers.fieldDescription, exact: true });
  const first = description.locator('p').first();
  const select = () => first.evaluate((element) => getSelection()?.selectAllChildren(element));
  await first.click();
  await select();
  await page.keyboard.insertText(wordy);
  await expect.poll(() => first.innerText()).toBe(wordy);
  await select();
  await dialog.getByRole('button', { name: editor.rewrite, exact: true }).click();
  const asked = page.getByRole('dialog', { name: editor.rewrite });
  await asked.getByRole('button', { name: freeAction(language, writers.rewriteStart), exact: true }).press('Enter');
  await dialog.getByRole('button', { name: editor.rewriteAccept }).press('Enter');
  await expect.poll(() => first.innerText()).toBe('Here is a sentence to keep.');
  return first.innerText();
};

const titlesOf = async ({ call }: Person): Promise<string[]> => {
  const { items } = await call(productEndpoints.search, { query: { limit: 100 } });
  return items.map(({ title }) => title).sort();
};

describe.each(ledIn('en'))('a job over many products (%s)', (language) => {
  const { bulk } = phrases[language];

  it('is reviewed by keyboard, published, and undone to the last byte', async ({ people }) => {
    const person = await people.come('shop', { language });
    const { page, call } = person;
    const before = await titlesOf(person);
    const id = await startJob(person, language);
    const job = () => call(bulkEndpoints.job, { params: { id } });
    await expect.poll(async () => (await job()).states).toEqual({ written: before.length });
    await page.getByRole('link', { name: bulk.review }).click();
    const heading = page.getByRole('heading', { level: 1 });
    const bar = page.getByRole('toolbar', { name: bulk.review });
    await bar.getByRole('button', { name: bulk.accept }).waitFor();
    await expectAccessible(page);

    const first = await heading.textContent();
    await page.keyboard.press('a');
    await expect.poll(() => heading.textContent()).not.toBe(first);
    const second = await heading.textContent();
    await bar.getByRole('button', { name: bulk.accept }).waitFor();
    await page.keyboard.press('r');
    await bar.getByRole('button', { name: bulk.reasonFacts }).waitFor();
    await page.keyboard.press('1');
    await expect.poll(() => heading.textContent()).not.toBe(second);
    await expect.poll(async () => (await job()).decisions).toMatchObject({ accepted: 1, rejected: 1 });
    await page.keyboard.press('u');
    await expect.poll(() => heading.textContent()).toBe(second);
    await expect.poll(async () => (await job()).decisions).toMatchObject({ accepted: 1, rejected: 0 });
    await bar.getByRole('button', { name: bulk.edit }).waitFor();
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog', { name: bulk.editTitle });
    const shortened = await shortenFirst(page, language);
    await dialog.getByLabel(phrases[language].writers.fieldTitle, { exact: true }).fill('In my own words, FDA');
    // What the product's data do not bear is accepted by who stands for it.
    await expect.poll(() => dialog.getByRole('button', { name: bulk.save }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: phrases[language].writers.approveClaim.replace('{{quote}}', 'FDA') }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: bulk.save }).click();
    await expect.poll(async () => (await job()).decisions).toMatchObject({ accepted: 2 });
    await page.reload();
    await bar.waitFor();

    await page.goto(`/bulk/${id}`);
    await page.getByRole('button', { name: bulk.publish.replace('{{count}}', '2') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: bulk.publish.replace('{{count}}', '2') })
      .click();
    await expect.poll(async () => (await job()).states['published']).toBe(2);
    expect(await titlesOf(person)).toContain('In my own words, FDA');
    const { items } = await call(productEndpoints.search, { query: { q: 'In my own words' } });
    const published = await call(productEndpoints.info, { params: { id: items[0]?.id ?? '' } });
    expect(visibleText(published.descriptionHtml)).toContain(shortened);
    await page.getByRole('button', { name: bulk.more }).click();
    await page.getByRole('menuitem', { name: bulk.undo }).click();
    await page.getByRole('dialog').getByRole('button', { name: bulk.undo }).click();
    await expect.poll(async () => (await job()).states['undone']).toBe(2);
    expect(await titlesOf(person)).toEqual(before);
  });
});
