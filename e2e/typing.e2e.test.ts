import { type ListingBrief, listingWriterEndpoints } from '@inkstone/contract/listing-writer';
import { phrases } from '@inkstone/phrases';
import { describe, expect } from 'vitest';
import { it } from './support/journey.ts';
import type { Person } from './support/people.ts';
import { editorOf, whenSaved } from './support/writer.ts';

const brief: ListingBrief = {
  productTitle: 'Clipboard',
  mainIdea: '',
  keywords: [],
  wordCount: 60,
  tone: 'natural',
  brand: '',
  language: 'en',
  modelId: null,
  audience: '',
  instructions: '',
};

const open = async ({ page, call }: Person, description: string): Promise<string> => {
  const text = { title: 'Clipboard', description, seoTitle: '', seoDescription: '' };
  const { id } = await call(listingWriterEndpoints.saveDraft, { body: { brief, text } });
  await page.goto(`/freestyle?draft=${id}`);
  return id;
};

describe.for([
  { language: 'zh', typed: ['n', 'ni', 'nih', 'niha', 'nihao'], word: '你好' },
  { language: 'en', typed: ['に', 'にほ', 'にほん', 'にほんご'], word: '日本語' },
] as const)('words that are composed ($word)', ({ language, typed, word }) => {
  const { writers } = phrases[language];

  it('arrive once, also when a save and marks come in between, and one undo takes them back', async ({ people }) => {
    const person = await people.come('shop', { language });
    const { page, context } = person;
    const id = await open(person, '<p>Six kept, 30 % more.</p><p>Second.</p>');
    const description = editorOf(page, writers.fieldDescription);
    await description.locator('p').nth(1).click();
    await page.keyboard.press('End');
    const ime = await context.newCDPSession(page);
    const compose = (text: string) => ime.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    for (const text of typed.slice(0, -1)) await compose(text);
    // The composition rests: what stands there is saved, and the checks look at it.
    await whenSaved(page, language, typed.at(-2) ?? '');
    expect((await person.call(listingWriterEndpoints.draft, { params: { id } })).text.description).toContain(typed.at(-2));
    await compose(typed.at(-1) ?? '');
    await ime.send('Input.insertText', { text: word });
    await expect.poll(() => description.locator('p').nth(1).innerText()).toBe(`Second.${word}`);
    await expect
      .poll(async () => (await person.call(listingWriterEndpoints.draft, { params: { id } })).text.description)
      .toBe(`<p>Six kept, 30 % more.</p><p>Second.${word}</p>`);
    await page.keyboard.press('Control+z');
    await expect.poll(() => description.locator('p').nth(1).innerText()).toBe('Second.');
  });
});

describe('an embed of the original', () => {
  const frame = '<iframe width="560" src="https://www.youtube.com/embed/x?rel=0&amp;a=1" allowfullscreen></iframe>';

  it('is there byte for byte when it is cut and pasted, and when that is undone', async ({ people }) => {
    const { writers, editor } = phrases.en;
    const person = await people.come('shop', { language: 'en' });
    const { page } = person;
    await open(person, '<p>One.</p><p>Two.</p>');
    const description = editorOf(page, writers.fieldDescription);
    await description.locator('p').first().click();
    await description.evaluate((element, source) => {
      const clipboardData = new DataTransfer();
      const place = document.createElement('span');
      place.setAttribute('data-kept', encodeURIComponent(source));
      clipboardData.setData('text/html', place.outerHTML);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, frame);
    const place = description.getByText(new RegExp(`^${editor.embed}`));
    await place.waitFor();
    // A pause ends what one undo takes back.
    await whenSaved(page, 'en', frame);
    await page.waitForTimeout(700);
    const saved: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/save_draft/')) saved.push(request.postDataJSON().text.description);
    });
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+x');
    await expect.poll(() => place.count()).toBe(0);
    await page.waitForTimeout(700);
    await page.keyboard.press('Control+v');
    await place.waitFor();
    await expect.poll(() => saved.at(-1)).toContain(frame);
    await page.keyboard.press('Control+z');
    await expect.poll(() => place.count()).toBe(0);
    await page.keyboard.press('Control+z');
    await place.waitFor();
    await expect.poll(() => saved.at(-1)).toContain(frame);
  });
});
