import { type ListingBrief, listingWriterEndpoints } from '@inkstone/contract/listing-writer';
import { phrases } from '@inkstone/phrases';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, type Language } from './support/browser.ts';
import { choose } from './support/choose.ts';
import { it } from './support/journey.ts';
import type { Person } from './support/people.ts';
import { chooseBuiltin, editorOf, whenSaved } from './support/writer.ts';

const text = {
  en: {
    title: 'Tray',
    first: 'The first block stays as it is.',
    second:
      'The tray is made of beech and oiled by hand. It is a real joy for everybody on every single day of the year. It holds 12 pens.',
    short: 'The tray of oiled beech holds 12 pens.',
    left: 'The tray is made of beech and oiled by hand. It holds 12 pens.',
    before: 'Tray – ',
    part: 'a place for all of the pens that you have on your desk',
    line: 'a place for your pens',
  },
  zh: {
    title: '笔盘',
    first: '第一段保持原样。',
    second: '笔盘由山毛榉木制成，并经手工上油。无论放在哪一张书桌上，每一天都让每个人感到愉快。可以放12支笔。',
    short: '上油山毛榉笔盘，可放12支笔。',
    left: '笔盘由山毛榉木制成，并经手工上油。可以放12支笔。',
    before: '笔盘：',
    part: '让您书桌上的每一支笔都有自己的位置',
    line: '每支笔都有位置',
  },
} as const;

const open = async ({ page, call }: Person, language: Language): Promise<string> => {
  const { title, first, second } = text[language];
  const brief: ListingBrief = {
    productTitle: title,
    mainIdea: '',
    keywords: [],
    wordCount: 60,
    tone: 'natural',
    brand: '',
    language,
    modelId: null,
    audience: '',
    instructions: '',
  };
  const description = `<p>${first}</p><p>${second}</p>`;
  const { id } = await call(listingWriterEndpoints.saveDraft, {
    body: { brief, text: { title, description, seoTitle: '', seoDescription: '' } },
  });
  await page.goto(`/freestyle?draft=${id}`);
  await editorOf(page, phrases[language].writers.fieldDescription).waitFor();
  return id;
};

const select = async (page: Page, language: Language) => {
  const block = editorOf(page, phrases[language].writers.fieldDescription).locator('p').nth(1);
  await block.click();
  // As a third click does, without the time between clicks.
  await block.evaluate((element) => getSelection()?.selectAllChildren(element));
  await page.getByRole('button', { name: phrases[language].editor.rewrite }).click();
  return page.getByRole('dialog', { name: phrases[language].editor.rewrite });
};

describe.for([
  { language: 'en', width: 1440 },
  { language: 'zh', width: 390 },
] as const)('a part of a text that is selected ($language)', ({ language, width }) => {
  const { writers, editor } = phrases[language];
  const { first, second, short, left, before, part, line } = text[language];

  it('is written anew, shown word by word in its place, taken or left, and taken back', async ({ people, vendor }) => {
    const person = await people.come('shop', { language, width });
    const { page } = person;
    vendor.say(short);
    vendor.holdAgain();
    const id = await open(person, language);
    const description = editorOf(page, writers.fieldDescription);
    const dialog = await select(page, language);
    await dialog.getByRole('button', { name: /0\.5/ }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /0\.5/ }).press('Enter');
    const bar = page.getByRole('group', { name: editor.rewrite });
    await bar.getByRole('button', { name: editor.rewriteStop }).waitFor();
    // The page that asked for it goes: the next one goes on with it, while it is written and when it is to be decided.
    await page.reload();
    await bar.getByRole('button', { name: editor.rewriteStop }).waitFor();
    vendor.goOn();
    await bar.getByRole('button', { name: editor.rewriteAccept }).waitFor();
    await page.reload();
    await bar.getByRole('button', { name: editor.rewriteAccept }).waitFor();
    await description.locator('del').first().waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await bar.getByRole('button', { name: editor.rewriteReject }).press('Enter');
    expect(await description.innerText()).toContain(second);
    await expect.poll(async () => (await person.call(listingWriterEndpoints.draft, { params: { id } })).rewritings).toEqual([]);

    await (await select(page, language)).getByRole('button', { name: /0\.5/ }).click();
    await bar.getByRole('button', { name: editor.rewriteAccept }).press('Enter');
    await expect.poll(() => description.innerText()).toContain(short);
    await page.keyboard.press('Control+z');
    await expect.poll(() => description.innerText()).toContain(second);
    await page.keyboard.press('Control+y');
    await expect.poll(() => description.innerText()).toContain(short);
    await whenSaved(page, language, short);
    const descriptionOf = async () => (await person.call(listingWriterEndpoints.draft, { params: { id } })).text.description;
    await expect.poll(descriptionOf).toBe(`<p>${first}</p><p>${short}</p>`);

    await page.getByRole('button', { name: writers.versions }).click();
    const drawer = page.getByRole('dialog', { name: writers.versions });
    await drawer.getByRole('button', { name: writers.versionCompare }).first().click();
    await drawer.locator('del').first().waitFor();
    await expectAccessible(page);
    await drawer.locator('time').first().hover();
    expect(await drawer.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
  });

  it('of a line is written anew too, and what is not selected stays', async ({ people, vendor }) => {
    const person = await people.come('shop', { language, width });
    const { page } = person;
    vendor.say(line);
    const id = await open(person, language);
    const title = editorOf(page, writers.fieldTitle);
    await title.fill(`${before}${part}`);
    await title.evaluate(
      (field, from) => field instanceof HTMLTextAreaElement && field.setSelectionRange(from, field.value.length),
      before.length,
    );
    const field = page.getByRole('region', { name: writers.fieldTitle, exact: true });
    await field.getByRole('button', { name: writers.rewriteOf.replace('{{field}}', writers.fieldTitle) }).press('Enter');
    const [request] = await Promise.all([
      page.waitForRequest(/rewrite\/$/),
      page.getByRole('dialog', { name: editor.rewrite }).getByRole('button', { name: /0\.5/ }).press('Enter'),
    ]);
    // What search pages would cut off is not written, unless it was there.
    expect(request.postDataJSON().most).toBe(Math.max(60 - before.length, part.length));
    await field.getByRole('button', { name: editor.rewriteAccept }).waitFor();
    await page.reload();
    await field.getByRole('button', { name: editor.rewriteAccept }).waitFor();
    await expect.poll(() => field.locator('ins, del').allInnerTexts()).not.toEqual([]);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await field.getByRole('button', { name: editor.rewriteAccept }).press('Enter');
    await expect.poll(() => title.inputValue()).toBe(before + line);
    await expect.poll(async () => (await person.call(listingWriterEndpoints.draft, { params: { id } })).text.title).toBe(before + line);
  });

  it('is shortened for nothing without a model, which says what it can not do', async ({ people }) => {
    const person = await people.come('shop', { language, width });
    const { page } = person;
    await open(person, language);
    await chooseBuiltin(page, language);
    const dialog = await select(page, language);
    await choose(dialog.getByRole('combobox', { name: editor.rewriteHow }), writers.rewriteTranslate);
    await dialog.getByText(writers.rewriteNeedsModel).waitFor();
    await choose(dialog.getByRole('combobox', { name: editor.rewriteHow }), writers.rewriteShorter);
    await dialog.getByRole('button', { name: writers.rewriteStart }).click();
    await page.getByRole('button', { name: editor.rewriteAccept }).press('Enter');
    await expect.poll(() => editorOf(page, writers.fieldDescription).innerText()).toContain(left);
  });
});
