import { productEndpoints } from '@inkstone/contract/products';
import { phrases } from '@inkstone/phrases';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, type Language } from './support/browser.ts';
import { choose } from './support/choose.ts';
import { it } from './support/journey.ts';
import { ledIn } from './support/led-in.ts';
import { brief, chooseBuiltin, editorOf, fillBrief, pressMeant, whenSaved } from './support/writer.ts';

const samples = {
  en: 'We make paper things by hand. We like it quiet. Our boards are planed twice. You will feel the grain.',
  zh: '我们手工制作纸品。我们喜欢安静。木板刨过两遍。您会摸到木纹。',
} as const;
const banned = { en: 'clipboard', zh: '写字板' } as const;

/** Teaches a voice by a text, without a model, and keeps it with a word that it never uses. */
const keepVoice = async (page: Page, language: Language): Promise<void> => {
  const { brandVoices } = phrases[language];
  await page.getByRole('link', { name: brandVoices.newVoice }).first().click();
  await page.getByRole('radio', { name: brandVoices.fromSamples }).check({ force: true });
  await page.getByLabel(brandVoices.sampleText).fill(samples[language]);
  await page.getByRole('button', { name: brandVoices.learnStart, exact: true }).click();
  const name = page.getByRole('textbox', { name: brandVoices.name, exact: true });
  await page.getByText(brandVoices.learnFree).waitFor();
  await name.fill('Werkstatt');
  const words = page.getByLabel(brandVoices.bannedWords);
  await words.fill(banned[language]);
  await words.press('Enter');
  await page.getByRole('button', { name: brandVoices.save, exact: true }).click();
  await page.getByText(brandVoices.saved).first().waitFor();
};

const writeWithoutModel = async (page: Page, language: Language): Promise<void> => {
  await fillBrief(page, language);
  await chooseBuiltin(page, language);
  await pressMeant(page, phrases[language].writers.generate);
  await expect.poll(() => editorOf(page, phrases[language].writers.fieldTitle).inputValue()).toContain(brief[language].word.slice(-3));
};

describe('a store owner', () => {
  it.for(ledIn('zh'))('teaches a voice, and sees its forbidden word marked in a listing (%s)', async (language, { people }) => {
    const { writers, brandVoices } = phrases[language];
    const { page } = await people.come('shop', { language, at: '/brand_voices' });
    await keepVoice(page, language);
    await expectAccessible(page);
    await page.goto(new URL('/freestyle', page.url()).href);
    await choose(page.getByRole('combobox', { name: brandVoices.voice, exact: true }), 'Werkstatt');
    await writeWithoutModel(page, language);
    const found = writers.checkVoiceWordsBanned.replace('{{banned}}', banned[language]);
    await page.getByText(found).waitFor();
    await expectAccessible(page);
  });

  it.for(ledIn('en'))('finds the wishes of the last text in the next one, and begins without them (%s)', async (language, { people }) => {
    const { writers, prices } = phrases[language];
    const { page } = await people.come('shop', { language, width: 390, at: '/freestyle' });
    const brand = page.getByRole('textbox', { name: new RegExp(`^${writers.brand}`) });
    const readers = page.getByRole('textbox', { name: new RegExp(`^${writers.audience}`) });
    const tone = page.getByRole('combobox', { name: writers.tone, exact: true });
    await brand.fill('Lumen');
    await readers.fill('Field workers');
    await choose(tone, writers.tonePlayful);
    await writeWithoutModel(page, language);
    // Nothing of it is kept in this browser.
    await page.evaluate(() => localStorage.clear());
    await page.goto(new URL('/freestyle', page.url()).href);
    await page.getByText(writers.wishesRemembered).waitFor();
    expect([await brand.inputValue(), await readers.inputValue()]).toEqual(['Lumen', 'Field workers']);
    await expect.poll(() => tone.innerText()).toContain(writers.tonePlayful);
    await expect.poll(() => page.getByRole('combobox', { name: prices.model }).innerText()).toContain(prices.builtin);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    // Another kind of writer begins with nothing of it.
    await page.goto(new URL('/page_generator', page.url()).href);
    expect(await brand.inputValue()).toBe('');
    await page.goto(new URL('/freestyle', page.url()).href);
    await page.getByRole('button', { name: writers.wishesForget }).press('Enter');
    expect([await brand.inputValue(), await readers.inputValue()]).toEqual(['', '']);
    await page.getByText(writers.wishesRemembered).waitFor({ state: 'detached' });
  });

  it.for(ledIn('zh'))('takes an earlier title by keyboard from those beside each other (%s)', async (language, { people }) => {
    const { writers, prices } = phrases[language];
    const { page } = await people.come('shop', { language, at: '/freestyle' });
    await writeWithoutModel(page, language);
    const title = editorOf(page, writers.fieldTitle);
    const first = await title.inputValue();
    await title.fill(`${first} II`);
    await page.getByRole('button', { name: writers.saveDraft }).click();
    await whenSaved(page, language, `${first} II`);
    const name = writers.alternativesOf.replace('{{field}}', writers.fieldTitle);
    await page.getByRole('button', { name, exact: true }).click();
    const dialog = page.getByRole('dialog', { name });
    await expect.poll(() => dialog.getByRole('radio').count()).toBe(2);
    await dialog.getByText(prices.free).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('radio').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await title.inputValue()).toBe(first);
  });

  it.for(ledIn('en'))(
    'is told what further titles cost, before and after, and once more after a reload (%s)',
    async (language, { people }) => {
      const { writers, prices } = phrases[language];
      const { page } = await people.come('shop', { language, width: 390, at: '/freestyle' });
      await writeWithoutModel(page, language);
      const title = editorOf(page, writers.fieldTitle);
      const first = await title.inputValue();
      const name = writers.alternativesOf.replace('{{field}}', writers.fieldTitle);
      const dialog = page.getByRole('dialog', { name });
      const open = () => page.getByRole('button', { name, exact: true }).click();
      await open();
      const write = dialog.getByRole('button', { name: writers.alternativesWrite_other.replace('{{count}}', '3') });
      await expect.poll(() => write.innerText()).toContain(prices.free);
      await write.focus();
      await page.keyboard.press('Enter');
      await dialog.getByText(prices.costNothing).waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      // The draft stays as it is until one is taken.
      expect(await title.inputValue()).toBe(first);
      await page.reload();
      await title.waitFor();
      await open();
      await dialog.getByText(prices.costNothing).waitFor();
    },
  );

  it.for(ledIn('zh'))('has a listing in two more languages, for a price that is said before (%s)', async (language, { people }) => {
    const { writers, prices } = phrases[language];
    const { page } = await people.come('shop', { language, width: 390, at: '/freestyle' });
    await writeWithoutModel(page, language);
    const languages = page.getByRole('region', { name: writers.languages, exact: true });
    await languages.getByText(writers.languagesBuiltin).waitFor();
    await languages.getByRole('checkbox', { name: 'Deutsch' }).check();
    await languages.getByRole('checkbox', { name: 'Français' }).check();
    const start = languages.getByRole('button', { name: writers.languagesStart_other.replace('{{count}}', '2') });
    await expect.poll(() => start.innerText()).toContain(prices.free);
    await start.click();
    // What is quoted in another language is not called ready.
    await expect.poll(() => languages.getByText(writers.translationToCheck, { exact: true }).count()).toBe(2);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.reload();
    await languages.getByRole('button', { name: writers.translationOpen.replace('{{language}}', 'Deutsch') }).click();
    await page.getByText(writers.translationOfAnother).waitFor();
    await page.getByRole('button', { name: writers.translationSource }).click();
    await languages.getByRole('heading', { name: 'Français' }).waitFor();
  });

  it.for(ledIn('en'))('has the pictures of a product described, and puts the earlier texts back (%s)', async (language, { people }) => {
    const { writers, prices } = phrases[language];
    const { page, call } = await people.come('shop', { language, width: 390, at: '/products' });
    const { items } = await call(productEndpoints.search, { query: {} });
    const each = await Promise.all(items.map(({ id }) => call(productEndpoints.info, { params: { id } })));
    const product = each.find(({ images }) => images.length > 1) ?? each[0];
    await page.goto(new URL(`/freestyle?product=${product?.id}`, page.url()).href);
    await chooseBuiltin(page, language);
    await page.getByRole('region', { name: writers.selectedProduct }).getByRole('button', { name: writers.altTexts, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: writers.altTextsOf.replace('{{title}}', product?.title ?? '') });
    const texts = dialog.getByRole('textbox');
    const before = product?.images.map(({ alt }) => alt) ?? [];
    expect(await Promise.all((await texts.all()).map((text) => text.inputValue()))).toEqual(before);
    await texts.first().fill('Typed by hand');
    const write = dialog.getByRole('button', { name: writers.altTextsWrite });
    await expect.poll(() => write.innerText()).toContain(prices.free);
    await write.click();
    await dialog.getByText(writers.altTextsUnseen).waitFor();
    await dialog.getByText(prices.costNothing).waitFor();
    expect(await texts.first().inputValue()).toContain(product?.title);
    const written = await texts.first().inputValue();
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('button', { name: writers.altTexts, exact: true }).click();
    await dialog.getByText(writers.altTextsUnseen).waitFor();
    await expect.poll(() => texts.first().inputValue()).toBe(written);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await texts.first().fill('Typed by hand');
    await dialog.getByRole('button', { name: writers.altTextsSave, exact: true }).click();
    await page.getByText(writers.altTextsSaved).waitFor();
    await page.reload();
    await page.getByRole('button', { name: writers.altTexts, exact: true }).click();
    await expect.poll(() => texts.first().inputValue()).toBe('Typed by hand');
    await dialog.getByRole('button', { name: writers.altTextsBack, exact: true }).click();
    await page.getByText(writers.altTextsRestored).waitFor();
    await expect.poll(() => texts.first().inputValue()).toBe(before[0]);
  });
});
