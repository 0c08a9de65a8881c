import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core';
import { expect } from 'vitest';

export type Language = 'en' | 'zh';
/** `leadsTo`: other sites that a journey goes to on purpose; they may be visited, and nothing may be loaded from them. */
type Options = { url: string; language: Language; width?: number; leadsTo?: readonly string[] };

export const openBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'] });

/** A page of a fresh person; what the browser complains about is kept, and a journey ends with none of it. */
export type Visit = { context: BrowserContext; page: Page; complaints: string[] };

/** Every breach of the page's policy, on each page and in each frame. */
const hearViolations = async (context: BrowserContext, complaints: string[]): Promise<void> => {
  await context.exposeBinding('tellOfViolation', (_source, text: string) => complaints.push(`violation of ${text}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, sample }) => {
      const tell: unknown = Reflect.get(window, 'tellOfViolation');
      if (typeof tell === 'function') tell([effectiveDirective, blockedURI, sourceFile, sample].join(' '));
    });
  });
};

/** Whether a request is for the page of a window, and not for a part of one or a frame in it. */
const opensAPage = (request: Request): boolean => {
  if (!request.isNavigationRequest()) return false;
  try {
    return request.frame().parentFrame() === null;
  } catch {
    return true; // the first request of a window that a page opens has no frame yet
  }
};

export const visit = async (browser: Browser, { url, language, width = 1440, leadsTo = [] }: Options): Promise<Visit> => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 900 },
    locale: language === 'zh' ? 'zh-CN' : 'en-GB',
  });
  await context.addCookies([{ name: 'lang', value: language, url }]);
  context.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) complaints.push(message.text());
  });
  context.on('request', (request) => {
    // Nothing that a page loads may come from anywhere but the installation itself.
    const { origin } = new URL(request.url());
    const isOnTheWay = leadsTo.includes(origin) && opensAPage(request);
    if (!isOnTheWay && !request.url().startsWith(url) && !/^(data|blob):/.test(request.url())) complaints.push(`asked ${request.url()}`);
  });
  await hearViolations(context, complaints);
  const page = await context.newPage();
  return { context, page, complaints };
};

/** No accessibility violation on the page as it is now. */
export const expectAccessible = async (page: Page): Promise<void> => {
  // A colour on its way from one to another is neither of them.
  const comeToRest = () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => undefined);
  };
  await Promise.all(page.frames().map((frame) => frame.evaluate(comeToRest)));
  // All frames are of one origin here: without a blank page for the last step it takes half the time.
  // What is in order is counted only, not described: that, too, is half the time.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true)
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
};

/** Nothing on the page is wider than the screen. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over).toBeLessThanOrEqual(0);
};

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const dialogOf = (page: Page) => page.getByRole('dialog');

/** Nobody's browser complained. */
export const expectNoComplaints = (visits: readonly Visit[]): void => expect(visits.flatMap(({ complaints }) => complaints)).toEqual([]);
