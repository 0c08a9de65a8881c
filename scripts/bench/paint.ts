import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { weigh } from '../checks/budgets.ts';
import type { Person } from './fill-accounts.ts';
import { median } from './measure.ts';
import { openBrowser, openWindow } from './open-browser.ts';
import { withProduct } from './with-product.ts';

/** In milliseconds; `sent` is what the page loaded, in kB as they travelled. */
type Timing = { fcp: number; lcp: number; tti: number; sent: number };

const folder = join(import.meta.dirname, '../../apps/console/dist');
const slowdown = 4;
const runs = 5;
/** Interactive is who has had no long task for this long. */
const quietMs = 1500;

/** Runs in the page, before anything else of it; the page's own list of marks carries what it saw. */
const watch = (): void => {
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) performance.mark('largest-paint', { startTime });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) performance.mark('long-task-end', { startTime: startTime + duration });
  }).observe({ type: 'longtask', buffered: true });
};

const readMarks = (): Timing => {
  const last = (name: string) => Math.max(0, ...performance.getEntriesByName(name).map(({ startTime }) => startTime));
  const fcp = last('first-contentful-paint');
  const loaded = performance
    .getEntriesByType('resource')
    .map((entry) => (entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0));
  const sent = loaded.reduce((sum, bytes) => sum + bytes, 0) / 1000;
  return { fcp, sent, lcp: Math.max(fcp, last('largest-paint')), tti: Math.max(fcp, last('long-task-end')) };
};

const timeOnce = async (browser: Browser, url: string, person: Person | null): Promise<Timing> => {
  const context = await openWindow(browser, url, person);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(watch);
  await page.goto(`${url}/dashboard`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(quietMs);
  const timing = await page.evaluate(readMarks);
  await context.close();
  return timing;
};

const timePage = async (browser: Browser, url: string, person: Person | null): Promise<string> => {
  const timings: Timing[] = [];
  for (let run = 0; run < runs; run += 1) timings.push(await timeOnce(browser, url, person));
  const of = (key: keyof Timing) => Math.round(median(timings.map((timing) => timing[key])));
  return `FCP ${of('fcp')} ms, LCP ${of('lcp')} ms, interactive ${of('tti')} ms, ${of('sent')} kB loaded in all`;
};

const { findings, figures = {} } = weigh(folder);
for (const { message } of findings) console.error(message);
await withProduct(1, async ({ product: { url }, people: [person = null] }) => {
  const browser = await openBrowser();
  try {
    console.log(`login gate    scripts ${figures['login gate']}  ${await timePage(browser, url, null)}`);
    console.log(`first screen  scripts ${figures['first screen']}  ${await timePage(browser, url, person)}`);
    console.log(`largest chunk         ${figures['largest chunk']}  medians of ${runs} runs, processor slowed down ${slowdown} times`);
  } finally {
    await browser.close();
  }
});
process.exitCode = findings.length ? 1 : 0;
