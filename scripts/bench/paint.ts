import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { weigh } from '../checks/budgets.ts';
import { openBrowser } from './open-browser.ts';
import { serveConsole } from './serve-console.ts';

type Timing = { fcp: number; lcp: number; tti: number };

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
  return { fcp, lcp: Math.max(fcp, last('largest-paint')), tti: Math.max(fcp, last('long-task-end')) };
};

const timeOnce = async (browser: Browser, url: string, isSignedIn: boolean): Promise<Timing> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  if (isSignedIn) await context.addCookies([{ name: 'sessionid', value: '1', url }]);
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

const median = (values: number[]): string => `${Math.round(values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0)} ms`;

const timePage = async (browser: Browser, url: string, isSignedIn: boolean): Promise<string> => {
  const timings: Timing[] = [];
  for (let run = 0; run < runs; run += 1) timings.push(await timeOnce(browser, url, isSignedIn));
  const of = (key: keyof Timing) => median(timings.map((timing) => timing[key]));
  return `FCP ${of('fcp')}, LCP ${of('lcp')}, interactive ${of('tti')}`;
};

const { findings, figures = {} } = weigh(folder);
for (const { message } of findings) console.error(message);
const { url, server } = await serveConsole(folder);
const browser = await openBrowser();
try {
  console.log(`login gate    ${figures['login gate']} (130 at most)  ${await timePage(browser, url, false)}`);
  console.log(`first screen  ${figures['first screen']} (320 at most)  ${await timePage(browser, url, true)}`);
  console.log(`largest chunk ${figures['largest chunk']} (150 at most)  medians of ${runs} runs, processor slowed down ${slowdown} times`);
} finally {
  await browser.close();
  server.close();
}
process.exitCode = findings.length ? 1 : 0;
