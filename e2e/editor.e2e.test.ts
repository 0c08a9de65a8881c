import { type ListingBrief, listingWriterEndpoints } from '@inkstone/contract/listing-writer';
import { productEndpoints } from '@inkstone/contract/products';
import { phrases } from '@inkstone/phrases';
import { describe, expect } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './support/browser.ts';
import { it } from './support/journey.ts';
import { ledIn } from './support/led-in.ts';
import type { Person } from './support/people.ts';
import { editorOf, whenSaved } from './support/writer.ts';

const brief: ListingBrief = {
  productTitle: 'Beech Clipboard',
  mainIdea: 'A calm clipboard for field notes',
  keywords: [],
  wordCount: 60,
  tone: 'natural',
  brand: '',
  language: 'en',
  modelId: null,
  audience: '',
  instructions: '',
};
const picture = "<img src='//cdn.example/a.jpg' onerror='x()' alt='Side view'>";
const text = {
  title: 'Clipboard',
  description: '<p>One calm board.</p><p>Two clips.</p>',
  seoTitle: 'Clipboard',
  seoDescription: 'A board.',
};

const draftOf = ({ call }: Person, values: object = {}) => call(listingWriterEndpoints.saveDraft, { body: { brief, text, ...values } });

describe.for([
  { language: 'en', width: 1440 },
  { language: 'zh', width: 390 },
] as const)('a text that is edited in two places ($language)', ({ language, width }) => {
  const { writers, shell } = phrases[language];

  it('is shown beside the other one, and neither is lost', async ({ people }) => {
    const person = await people.come('shop', { language, width });
    const draft = await draftOf(person);
    const { page, context } = person;
    await page.goto(`/freestyle?draft=${draft.id}`);
    const other = await context.newPage();
    await other.goto(`/freestyle?draft=${draft.id}`);
    // Its fields are there before the draft is; a draft that is opened later has the other title.
    await expect.poll(() => editorOf(other, writers.fieldTitle).inputValue()).toBe(text.title);
    await expect.poll(() => editorOf(page, writers.fieldTitle).inputValue()).toBe(text.title);
    await editorOf(page, writers.fieldTitle).fill('Clipboard of the first tab');
    await whenSaved(page, language, 'Clipboard of the first tab');

    await editorOf(other, writers.fieldDescription).click();
    await other.keyboard.press('Control+End');
    await other.keyboard.type(' Typed in the second tab.');
    const dialog = other.getByRole('dialog', { name: writers.conflictTitle });
    await dialog.getByText('Typed in the second tab').waitFor();
    await dialog.getByText('of the first tab').waitFor();
    await expectAccessible(other);
    await dialog.getByRole('button', { name: writers.conflictOpen }).click();
    await expect.poll(() => editorOf(other, writers.fieldTitle).inputValue()).toBe('Clipboard of the first tab');

    await other.getByRole('button', { name: writers.drafts, exact: true }).click();
    await expect.poll(() => other.getByRole('button', { name: new RegExp(`^${writers.draftDelete.split('{{')[0]}`) }).count()).toBe(2);
    const { items } = await person.call(listingWriterEndpoints.list, { query: {} });
    const mine = items.find(({ id }) => id !== draft.id);
    const kept = await person.call(listingWriterEndpoints.draft, { params: { id: mine?.id ?? '' } });
    expect(kept.text.description).toBe('<p>One calm board.</p><p>Two clips. Typed in the second tab.</p>');
  });

  it('is saved by itself when the connection is back, and is there after a reload', async ({ people }) => {
    const person = await people.come('shop', { language, width });
    const draft = await draftOf(person);
    const { page, context, complaints } = person;
    await page.goto(`/freestyle?draft=${draft.id}`);
    await editorOf(page, writers.fieldDescription).waitFor();
    await context.setOffline(true);
    await editorOf(page, writers.fieldTitle).fill('断线时写下的标题');
    await page.getByText(writers.unsaved).first().waitFor();
    await context.setOffline(false);
    await whenSaved(page, language, '断线时写下的标题');
    await page.reload();
    await expect.poll(() => editorOf(page, writers.fieldTitle).inputValue()).toBe('断线时写下的标题');
    await expectNoSidewaysScroll(page);
    complaints.splice(0);
  });

  it('is held against the store when that was changed meanwhile', async ({ people }) => {
    const person = await people.come('shop', { language, width });
    const { page, call } = person;
    const { items } = await call(productEndpoints.search, { query: {} });
    const product = await call(productEndpoints.info, { params: { id: items[0]?.id ?? '' } });
    await page.goto(`/freestyle?product=${product.id}`);
    await expect.poll(() => editorOf(page, writers.fieldTitle).inputValue()).toBe(product.title);
    const { title, seoTitle, seoDescription } = product;
    const changed = { title: `${title} from the store`, descriptionHtml: '<p>Changed in the store.</p>', seoTitle, seoDescription };
    await call(listingWriterEndpoints.publish, { body: { text: changed, productId: product.id } });

    await editorOf(page, writers.fieldTitle).fill('Mine');
    const update = async () => {
      await page.getByRole('button', { name: writers.publish, exact: true }).click();
      await page.getByRole('menuitem', { name: writers.updateSelected }).click();
    };
    await update();
    const dialog = page.getByRole('dialog', { name: writers.storeChangedTitle });
    await dialog.getByText('Changed in the store.').waitFor();
    await dialog.getByText('Mine', { exact: true }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: shell.cancel }).click();
    expect((await call(productEndpoints.info, { params: { id: product.id } })).title).toBe(changed.title);
    expect(await editorOf(page, writers.fieldTitle).inputValue()).toBe('Mine');
    await update();
    await dialog.getByRole('button', { name: writers.storeChangedAnyway }).click();
    await expect.poll(async () => (await call(productEndpoints.info, { params: { id: product.id } })).title).toBe('Mine');
  });
});

describe.for(ledIn('zh'))('words that never reached the server (%s)', (language) => {
  const { writers, shell } = phrases[language];

  it('come back after the tab has crashed, and are saved', async ({ people }) => {
    const person = await people.come('shop', { language, width: language === 'zh' ? 390 : 1440 });
    const draft = await draftOf(person);
    const { page, context, complaints } = person;
    await page.goto(`/freestyle?draft=${draft.id}`);
    await editorOf(page, writers.fieldDescription).waitFor();
    await context.setOffline(true);
    await editorOf(page, writers.fieldTitle).fill('断线 offline words');
    await page.getByText(writers.unsaved).first().waitFor();
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('offline words');
    const crashed = page.waitForEvent('crash');
    page.goto('chrome://crash').catch(() => undefined);
    await crashed;
    await page.close();
    await context.setOffline(false);
    const next = await context.newPage();
    await next.goto(`/freestyle?draft=${draft.id}`);
    await next.getByText(writers.copyRecalled).waitFor();
    await whenSaved(next, language, '断线 offline words');
    const kept = await person.call(listingWriterEndpoints.draft, { params: { id: draft.id } });
    expect(kept.text).toEqual({ ...text, title: '断线 offline words' });
    expect(await next.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('offline words');
    complaints.splice(0);
  });

  it('come back after a reload with an earlier save on its way, and are saved on top of it', async ({ people }) => {
    const person = await people.come('shop', { language, width: language === 'zh' ? 390 : 1440 });
    const draft = await draftOf(person);
    const { page } = person;
    await page.goto(`/freestyle?draft=${draft.id}`);
    await editorOf(page, writers.fieldTitle).waitFor();
    const arrived = Promise.withResolvers<void>();
    await page.route('**/save_draft/', async (route) => {
      // The server has it, and its answer gets lost.
      await route.fetch();
      arrived.resolve();
    });
    await editorOf(page, writers.fieldTitle).fill('Typed first');
    await arrived.promise;
    await editorOf(page, writers.fieldTitle).fill('Typed last');
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('Typed last');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await page.getByText(writers.copyRecalled).waitFor();
    await whenSaved(page, language, 'Typed last');
    expect(await page.getByRole('dialog').count()).toBe(0);
    const { text: kept, revision } = await person.call(listingWriterEndpoints.draft, { params: { id: draft.id } });
    expect([kept.title, revision]).toEqual(['Typed last', 3]);
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Typed');
  });

  it('stand beside what the server has meanwhile, and are dropped at the sign-out', async ({ people }) => {
    const person = await people.come('shop', { language });
    const draft = await draftOf(person);
    const { page, context, complaints } = person;
    await page.goto(`/freestyle?draft=${draft.id}`);
    await editorOf(page, writers.fieldDescription).waitFor();
    await context.setOffline(true);
    await editorOf(page, writers.fieldTitle).fill('Mine, typed offline');
    await page.getByText(writers.unsaved).first().waitFor();
    await draftOf(person, { id: draft.id, revision: 1, text: { ...text, title: 'Theirs, saved meanwhile' } });
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('typed offline');
    page.on('dialog', (dialog) => dialog.accept());
    await context.setOffline(false);
    await page.reload();
    const offered = page.getByRole('region', { name: writers.copyTitle });
    await offered.getByText('typed offline').waitFor();
    await offered.getByText('saved meanwhile').waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await offered.getByRole('button', { name: writers.copyTake }).press('Enter');
    await whenSaved(page, language, 'Mine, typed offline');
    const versions = await person.call(listingWriterEndpoints.versions, { params: { id: draft.id }, query: {} });
    expect(versions.items.map((version) => version.text.title)).toContain('Clipboard');
    expect((await person.call(listingWriterEndpoints.draft, { params: { id: draft.id } })).text.title).toBe('Mine, typed offline');

    await context.setOffline(true);
    await editorOf(page, writers.fieldTitle).fill('Nobody else may read this');
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('Nobody else');
    await page.getByRole('button', { name: new RegExp(shell.account.replace('{{name}}', '.*')) }).click();
    await page.getByRole('menuitem', { name: shell.signOut }).click();
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Nobody else');
    complaints.splice(0);
  });
});

describe('what a run writes in the place of a text', () => {
  it('stands beside it, and is kept or put back field by field, by the keyboard', async ({ people }) => {
    const { writers } = phrases.en;
    const person = await people.come('shop', { language: 'en' });
    const draft = await draftOf(person);
    const { page } = person;
    await page.goto(`/freestyle?draft=${draft.id}`);
    await editorOf(page, writers.fieldDescription).waitFor();
    await page.keyboard.press('Control+Enter');
    const proposal = (name: string) => page.getByRole('complementary', { name: writers.proposalOf.replace('{{field}}', name) });
    await proposal(writers.fieldDescription).getByText('One calm board.').waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    const room = await proposal(writers.fieldTitle).evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(room).toBe(0);
    await expectNoSidewaysScroll(page);
    const written = await editorOf(page, writers.fieldTitle).inputValue();
    expect(written).not.toBe(text.title);
    await proposal(writers.fieldDescription).getByRole('button', { name: writers.proposalReject }).press('Enter');
    await proposal(writers.fieldTitle).getByRole('button', { name: writers.proposalAccept }).press('Enter');
    await proposal(writers.fieldDescription).waitFor({ state: 'hidden' });
    await proposal(writers.fieldTitle).waitFor({ state: 'hidden' });
    await whenSaved(page, 'en', 'Two clips.');
    await page.reload();
    await expect.poll(() => editorOf(page, writers.fieldTitle).inputValue()).toBe(written);
    expect(await editorOf(page, writers.fieldDescription).innerText()).toContain('Two clips.');
  });

  it('shows a picture as a placeholder, writes around it, and loads nothing of it', async ({ people }) => {
    const { writers } = phrases.en;
    const person = await people.come('shop', { language: 'en' });
    const { page } = person;
    await page.goto('/freestyle');
    await page
      .getByRole('button', { name: new RegExp(writers.qualityShort) })
      .first()
      .click();
    const description = editorOf(page, writers.fieldDescription);
    await description.waitFor();
    await description.focus();
    await page.keyboard.press('Control+a');
    await description.evaluate((element, source) => {
      const clipboardData = new DataTransfer();
      const place = document.createElement('span');
      place.setAttribute('data-kept', source);
      clipboardData.setData('text/html', `<p>Before ${place.outerHTML} behind</p>`);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, picture);
    await description.getByText(`${phrases.en.editor.picture}: Side view`).waitFor();
    await page.getByRole('button', { name: phrases.en.editor.orderedList }).click();
    await expect.poll(() => description.locator('ol > li').count()).toBe(1);
    expect(await description.locator('img').count()).toBe(0);
    await page.getByRole('button', { name: writers.saveDraft }).click();
    await whenSaved(page, 'en', '<li>Before');
    const { items } = await person.call(listingWriterEndpoints.list, { query: {} });
    const kept = await person.call(listingWriterEndpoints.draft, { params: { id: items[0]?.id ?? '' } });
    // No product has this picture: what is pasted from elsewhere is not taken for an original.
    expect(kept.text.description).toBe('<ol><li>Before  behind</li></ol>');
  });
});
