import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './open-browser.ts';
import { serveConsole } from './serve-console.ts';

const folder = join(import.meta.dirname, '../../apps/console/dist');
const keys = 60;
const runs = 3;
const id = '00000000-0000-4000-8000-000000000001';
const at = '2026-01-01T00:00:00.000Z';
const sentence = 'A calm clipboard of beech for notes in the field, whose <strong>edges</strong> stay smooth in every weather. ';
/** 181 kB of rich text in six hundred paragraphs. */
const description = `<p>${sentence.repeat(3).trim()}</p>`.repeat(Math.ceil(181_000 / (sentence.length * 3 + 6)));

const draft = {
  id,
  brief: {
    productTitle: 'Clipboard',
    mainIdea: '',
    keywords: [],
    tone: 'natural',
    brand: '',
    wordCount: 200,
    language: 'en',
    modelId: null,
  },
  text: { title: 'Clipboard', description, seoTitle: '', seoDescription: '' },
  writtenBy: null,
  productId: null,
  revision: 1,
  runId: null,
  published: null,
  createdAt: at,
  updatedAt: at,
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

const openEditor = async (browser: Browser, url: string): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.context().addCookies([{ name: 'sessionid', value: '1', url }]);
  await page.route(/\/api\/freestyle\/(save_draft|[0-9a-f-]{36})\/$/, (route) =>
    route.fulfill({ json: { errno: 0, msg: '', data: { ...draft, revision: 2 } } }),
  );
  await page.goto(`${url}/freestyle?draft=${id}`);
  await page.locator('[contenteditable] p').first().waitFor();
  return page;
};

/** The same text in a place that only the browser looks after. */
const openPlain = async (browser: Browser): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.setContent(`<div contenteditable spellcheck="true" style="width: 700px; height: 480px; overflow: auto">${description}</div>`);
  return page;
};

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const { url, server } = await serveConsole(folder);
const browser = await openBrowser();
try {
  const ours: number[] = [];
  const plain: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const editor = await openEditor(browser, url);
    ours.push(...(await timeKeys(editor, '[contenteditable]')));
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
  server.close();
}
