import { phrases } from '@inkstone/phrases';
import { describe, expect } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './support/browser.ts';
import { costText } from './support/cost.ts';
import { it } from './support/journey.ts';
import { ledIn } from './support/led-in.ts';
import { brief, chooseBuiltin, editorOf, fillBrief, pressMeant, textOf, whenSaved, whenWriting } from './support/writer.ts';

describe('a store owner', () => {
  it.for(ledIn('zh'))(
    'has a listing written by a model, reloads in mid-stream, edits, saves and publishes it (%s)',
    async (language, { people, vendor }) => {
      vendor.holdAgain();
      const { writers, writerErrors } = phrases[language];
      const { page, context } = await people.come('shop', { language });
      await page.getByRole('link', { name: writers.title }).first().click();
      await page.getByRole('heading', { level: 1, name: writers.title }).waitFor();
      await expectAccessible(page);

      await page.getByRole('button', { name: writers.generate }).click();
      await page.getByText(writerErrors.titleEmpty).first().waitFor();
      await fillBrief(page, language);
      await page.keyboard.press('Control+Enter');
      const before = await whenWriting(page, language);
      const asked = vendor.asked();
      await page.reload();
      // What was delivered before the reload is there again, and nothing is asked or paid for twice.
      await expect.poll(() => textOf(page, writers.fieldDescription)).toContain(before.slice(-20).trim());
      vendor.goOn();
      await page.getByText(costText(language, '2')).first().waitFor();
      expect(vendor.asked()).toBe(asked);
      await expectAccessible(page);

      const title = `${await editorOf(page, writers.fieldTitle).inputValue()} 终稿 FDA`;
      await editorOf(page, writers.fieldTitle).fill(title);
      await page.getByRole('button', { name: writers.saveDraft }).click();
      await whenSaved(page, language, title);
      await page.reload();
      await expect.poll(() => editorOf(page, writers.fieldTitle).inputValue()).toBe(title);

      // What no fact bears is refused until the person stands for it, by keyboard: to the claim, to its button, press.
      const toStore = async () => {
        await page.getByRole('button', { name: writers.publish, exact: true }).click();
        await page.getByRole('menuitem', { name: writers.saveToStore }).click();
      };
      await toStore();
      await page
        .getByText(writerErrors.unprovenClaims.split('{{')[0] ?? '')
        .first()
        .waitFor();
      const open = page.getByRole('button', { name: writers.approveClaim.split('{{')[0] ?? '' });
      for (let left = await open.count(); left > 0; left = await open.count()) {
        await page.keyboard.press('F8');
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await expect.poll(() => open.count()).toBe(left - 1);
      }
      await expectAccessible(page);
      await toStore();
      const [shop] = await Promise.all([
        context.waitForEvent('page'),
        page.getByRole('link', { name: writers.viewInStore }).first().click(),
      ]);
      await shop.getByRole('heading', { level: 1, name: title }).waitFor();
      await expectAccessible(shop);
    },
  );

  it('stops a listing and keeps what was written so far, on a phone', async ({ people, vendor }) => {
    vendor.holdAgain();
    const { writers } = phrases.en;
    const { page } = await people.come('shop', { language: 'en', width: 390, at: '/freestyle' });
    await fillBrief(page, 'en');
    // The second press of a double click is no stop; a press that was meant is.
    await page.getByRole('button', { name: writers.generate }).dblclick();
    await whenWriting(page, 'en');
    await pressMeant(page, writers.stop);
    await page.getByText(writers.stoppedNote).waitFor();
    expect(await editorOf(page, writers.fieldTitle).inputValue()).toContain('clipboard');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  it('leaves while it writes, finds it under way, and then as a draft, in two tabs the same', async ({ people, vendor }) => {
    vendor.holdAgain();
    const { dashboard, writers } = phrases.en;
    const { page, context } = await people.come('shop', { language: 'en', at: '/freestyle' });
    await fillBrief(page, 'en');
    await page.getByRole('button', { name: writers.generate }).click();
    await whenWriting(page, 'en');
    await page.waitForURL(/draft=/);
    const other = await context.newPage();
    await other.goto(page.url());
    await whenWriting(other, 'en');
    await page.getByRole('link', { name: dashboard.title }).first().click();
    await page.getByRole('region', { name: dashboard.underWay }).getByText(brief.en.title).waitFor();
    await expectAccessible(page);

    vendor.goOn();
    const drafts = page.getByRole('region', { name: dashboard.unfinished });
    const entry = drafts.getByRole('link').filter({ hasText: 'Beech clipboard for steady notes' });
    await entry.waitFor();
    await page.getByRole('region', { name: dashboard.underWay }).waitFor({ state: 'hidden' });
    expect(await entry.count()).toBe(1);
    await entry.click();
    await expect.poll(() => editorOf(page, writers.fieldTitle).inputValue()).toContain('clipboard');
    expect(await textOf(page, writers.fieldDescription)).toContain(brief.en.word);
    await other.getByText(writers.savedAt).first().waitFor();
    expect(new URL(other.url()).searchParams.get('draft')).toBe(new URL(page.url()).searchParams.get('draft'));
    await drafts.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: writers.drafts, exact: true }).click();
    await expect.poll(() => page.getByRole('button', { name: /^Delete draft/ }).count()).toBe(1);
  });

  it('gets the earlier text back for what is cut when all is written again, and an earlier version too', async ({ people, vendor }) => {
    const { prices, writers } = phrases.en;
    const { page } = await people.come('shop', { language: 'en', at: '/freestyle' });
    await fillBrief(page, 'en');
    await page.getByRole('button', { name: writers.generate }).click();
    await page.getByText(costText('en', '2')).first().waitFor();
    await editorOf(page, writers.fieldTitle).fill('My own title');
    const whole = await editorOf(page, writers.fieldDescription).innerText();
    await page.getByRole('button', { name: writers.saveDraft }).click();
    await whenSaved(page, 'en', 'My own title');

    vendor.holdAgain();
    await pressMeant(page, writers.generateAgain);
    await page.getByText(writers.writing, { exact: true }).first().waitFor();
    await expect.poll(() => page.getByRole('region', { name: writers.fieldTitle, exact: true }).getByRole('textbox').count()).toBe(1);
    // By the keyboard: the button that has just changed its meaning takes no press.
    await page.keyboard.press('Escape');
    await page.getByText(prices.keptCharged_other.replace('{{fields}}', writers.fieldTitle).replace('{{points}}', '0.5')).waitFor();
    expect(await editorOf(page, writers.fieldTitle).inputValue()).toContain('clipboard');
    expect(await editorOf(page, writers.fieldDescription).innerText()).toBe(whole);
    await page.getByText(writers.fragmentNote).waitFor();
    await expectAccessible(page);

    vendor.behave('down');
    await pressMeant(page, writers.generateAgain);
    await page.getByText(prices.keptNothing).waitFor();
    expect(await editorOf(page, writers.fieldDescription).innerText()).toBe(whole);
    await page.getByRole('button', { name: writers.versions }).click();
    const drawer = page.getByRole('dialog', { name: writers.versions });
    const version = drawer.getByRole('listitem').filter({ hasText: writers.versionRun }).first();
    await version.getByRole('button', { name: writers.versionCompare }).click();
    await version.locator('del').first().waitFor();
    await expectAccessible(page);
    await version.getByRole('button', { name: writers.historyRestore }).click();
    await expect.poll(() => editorOf(page, writers.fieldTitle).inputValue()).toBe('My own title');
    await page.reload();
    await expect.poll(() => editorOf(page, writers.fieldTitle).inputValue()).toBe('My own title');
    expect(await editorOf(page, writers.fieldDescription).innerText()).toBe(whole);
  });

  it('pastes from a word processor what the editor has, and takes it back with one undo', async ({ people }) => {
    const { writers } = phrases.en;
    const { page } = await people.come('shop', { language: 'en', at: '/freestyle' });
    await page
      .getByRole('button', { name: new RegExp(writers.qualityShort) })
      .first()
      .click();
    const description = editorOf(page, writers.fieldDescription);
    const before = await description.innerHTML();
    const paste = async (html: string) => {
      await description.focus();
      await page.keyboard.press('Control+a');
      return description.evaluate((element, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', text);
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
        return element.innerHTML;
      }, html);
    };
    const kept = {
      '<b style="font-weight:normal;"><p><span style="font-weight:400">Plain</span></p></b>': '<p>Plain</p>',
      '<p><span style="font-weight:700">Bold</span> <span style="font-style:italic">slanted</span></p>':
        '<p><strong>Bold</strong> <em>slanted</em></p>',
      '<p class="x" style="color:red"><font size="7">Plain</font></p>': '<p>Plain</p>',
      '<h1>One</h1><h6>Six</h6>': '<h2>One</h2><h4>Six</h4>',
      '<div><div>One</div><div>Two</div></div>': '<p>One</p><p>Two</p>',
      '<p>A<script>1</script><img src="https://tracker.example/x.gif"></p>': '<p>A</p>',
    };
    for (const [html, left] of Object.entries(kept)) {
      expect(await paste(html)).toBe(left);
      await page.keyboard.press('Control+z');
      expect(await description.innerHTML()).toBe(before);
    }
  });
});

const withoutStore = [
  { kind: 'api', language: 'en' },
  { kind: 'enterprise', language: 'zh' },
] as const;

describe.each(withoutStore)('the variant $kind', ({ kind, language }) => {
  it('has a listing written without a model, and is told why it can not be published', async ({ people }) => {
    const { writers } = phrases[language];
    const { page } = await people.come(kind, { language, at: '/freestyle' });
    const isWritten = () => expect.poll(() => editorOf(page, writers.fieldSeoDescription).inputValue()).not.toBe('');
    await fillBrief(page, language);
    await chooseBuiltin(page, language);
    await page.getByRole('button', { name: writers.generate }).click();
    await isWritten();
    await page.getByText(writers.builtinLabel).and(page.locator(':not(option)')).first().waitFor();
    await page.getByText(writers.noteFewFacts.split('{{')[0] ?? '').waitFor();

    await page.getByRole('button', { name: writers.publish, exact: true }).click();
    await page.getByText(writers.noStore).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: writers.saveDraft }).click();
    await whenSaved(page, language, brief[language].title);
    await page.reload();
    await isWritten();
  });
});
