import type { Browser, Page } from 'playwright-core';
import type { Person, Pool } from './fill-accounts.ts';
import { median } from './measure.ts';
import { openBrowser, openWindow } from './open-browser.ts';
import { withProduct } from './with-product.ts';

const keys = 60;
const runs = 3;
const sentence = 'A calm clipboard of beech for notes in the field, whose <strong>edges</strong> stay smooth in every weather. ';
/** 181 kB of rich text in six hundred paragraphs. */
const description = `<p>${sentence.repeat(3).trim()}</p>`.repeat(Math.ceil(181_000 / (sentence.length * 3 + 6)));

/** The text becomes the newest draft of the person. */
const insertDraft = async (pool: Pool, { accountId, userId }: Person): Promise<string> => {
  const { rows } = await pool.query<{ id: string }>(
    `insert into writer_drafts (account_id, user_id, kind, title, brief, content, search_text, created_at, updated_at)
    select account_id, user_id, kind, 'Clipboard', brief, jsonb_set(content, '{text,description}', to_jsonb($3::text)), 'clipboard', now(), now()
    from writer_drafts where account_id = $1 and user_id = $2 limit 1 returning id`,
    [accountId, userId, description],
  );
  const [row] = rows;
  if (!row) throw new Error('the account has no draft to go by');
  return row.id;
};

/** Milliseconds from each key to the frame that shows it, in the text whose selector is given. */
const timeKeys = async (page: Page, selector: string): Promise<number[]> => {
  const text = page.locator(selector);
  await text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element.lastElementChild ?? element);
    range.collapse(false);
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
    if (element instanceof HTMLElement) element.focus({ preventScroll: true });
    document.addEventListener(
      'keydown',
      () => {
        const begun = performance.now();
        requestAnimationFrame(() => setTimeout(() => performance.measure('key', { start: begun, end: performance.now() })));
      },
      { capture: true },
    );
  });
  for (let count = 0; count < keys; count += 1) {
    await page.keyboard.press('e');
    await page.waitForFunction((done) => performance.getEntriesByName('key').length > done, count);
  }
  return page.evaluate(() => performance.getEntriesByName('key').map(({ duration }) => duration));
};

const openEditor = async (browser: Browser, address: string, person: Person): Promise<Page> => {
  const page = await (await openWindow(browser, address, person)).newPage();
  await page.goto(address);
  await page.locator('[contenteditable="true"] p').first().waitFor();
  return page;
};

/** The same text in a place that only the browser looks after. */
const openPlain = async (browser: Browser): Promise<Page> => {
  const page = await (await openWindow(browser, 'http://localhost', null)).newPage();
  await page.setContent(`<div contenteditable spellcheck="true" style="width: 700px; height: 480px; overflow: auto">${description}</div>`);
  return page;
};

await withProduct(1, async ({ product, people: [person], pool }) => {
  if (!person) throw new Error('nobody is there to type');
  const address = `${product.url}/freestyle?draft=${await insertDraft(pool, person)}`;
  const browser = await openBrowser();
  try {
    const ours: number[] = [];
    const plain: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const editor = await openEditor(browser, address, person);
      ours.push(...(await timeKeys(editor, '[contenteditable="true"]')));
      await editor.context().close();
      const bare = await openPlain(browser);
      plain.push(...(await timeKeys(bare, '[contenteditable]')));
      await bare.context().close();
    }
    const [one, other] = [median(ours), median(plain)];
    console.log(
      `a key in ${Math.round(description.length / 1000)} kB of description: ${one.toFixed(1)} ms to its frame, ${other.toFixed(1)} ms in a plain contenteditable: ratio ${(one / other).toFixed(2)} (medians of ${runs * keys} keys)`,
    );
  } finally {
    await browser.close();
  }
});
