import { readFileSync } from 'node:fs';
import { phrases } from '@inkstone/phrases';
import type { BrowserContext, FrameLocator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/browser.ts';
import type { Visit } from './support/contexts.ts';
import { it } from './support/journey.ts';

/** As the build hands it to the server. */
const facts: readonly { path: string; mayBeFramed: boolean }[] = JSON.parse(
  readFileSync(new URL('../apps/console/dist/.vite/screens.json', import.meta.url), 'utf8'),
);
// The chat of web sites, which waits for a word of their script, has a journey of its own.
const framed = facts.filter(({ path, mayBeFramed }) => mayBeFramed && path !== '/b').map(({ path }) => path);

/** Another page of the same origin, empty, as a store's admin that is about to show the console. */
const openStage = async (page: Page): Promise<void> => {
  await page.goto('/help/term');
  // What is drawn later would stand beside the frame.
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => document.body.replaceChildren());
};

/** Shows a screen in the frame of the stage, in place of the one before. */
const showFramed = async (page: Page, path: string): Promise<FrameLocator> => {
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    frame.title = 'console';
    frame.width = '1200';
    frame.height = '800';
    frame.src = src;
    document.body.replaceChildren(frame);
  }, path);
  return page.frameLocator('iframe');
};

/** What a press opens in a window of its own. */
const windowOf = async (context: BrowserContext, press: () => Promise<void>): Promise<Page> => {
  const [opened] = await Promise.all([context.waitForEvent('page'), press()]);
  return opened;
};

describe('the console inside another page', () => {
  const { dashboard, entry, membership, settings, shell, writers } = phrases.zh;

  it('has a bar instead of its own menu, and leads on', async ({ people }) => {
    const { page, context } = await people.come('shop', { language: 'zh', at: 'about:blank' });
    await openStage(page);
    const inside = await showFramed(page, '/dashboard');
    const bar = inside.getByRole('banner');
    // What is there before the screen may have a heading too.
    await inside.getByRole('region', { name: dashboard.weakest }).waitFor();
    await inside.getByRole('heading', { level: 1 }).waitFor();
    expect(await inside.getByRole('navigation', { name: shell.mainMenu }).count()).toBe(0);
    expect(await inside.locator('body').getAttribute('data-embedded')).toBe('true');
    const trail = inside.getByRole('navigation', { name: shell.breadcrumb }).getByRole('listitem');
    expect(await trail.allInnerTexts()).toEqual([dashboard.title]);
    expect(await bar.getByRole('link', { name: shell.home, exact: true }).count()).toBe(0);
    await expectAccessible(page);

    await bar.getByRole('link', { name: shell.optimizeListing, exact: true }).click();
    await inside.getByRole('heading', { level: 1, name: writers.title }).waitFor();
    expect(await trail.allInnerTexts()).toEqual([dashboard.title, writers.title]);
    expect(await bar.getByRole('link', { name: shell.optimizeListing, exact: true }).count()).toBe(0);
    await bar.getByRole('link', { name: shell.home, exact: true }).click();
    await bar.getByRole('link', { name: shell.optimizeListing, exact: true }).waitFor();

    await inside.getByRole('button', { name: shell.moreActions }).click();
    await inside.getByRole('menuitem').first().waitFor();
    expect(await inside.getByRole('menuitem').allInnerTexts()).toEqual([membership.title, settings.title]);
    const profile = await windowOf(context, () => inside.getByRole('menuitem', { name: settings.title }).click());
    await profile.getByRole('heading', { level: 1, name: settings.title }).waitFor();
    expect(await trail.allInnerTexts()).toEqual([dashboard.title]);

    await page.bringToFront();
    await inside.getByRole('banner').click();
    await page.keyboard.press('Control+K');
    await inside.getByRole('option', { name: membership.title }).waitFor();
    const plans = await windowOf(context, () => inside.getByRole('option', { name: membership.title }).click());
    await plans.getByRole('heading', { level: 1, name: membership.title }).waitFor();
    await inside.getByRole('button', { name: shell.moreActions }).waitFor();
    expect(await trail.allInnerTexts()).toEqual([dashboard.title]);
  });

  it('lets a stranger sign in elsewhere, and goes on by itself', async ({ people }) => {
    const { page, context } = await people.visit({ language: 'zh' });
    await openStage(page);
    const inside = await showFramed(page, '/dashboard');
    await inside.getByRole('heading', { level: 1, name: entry.gateTitle }).waitFor();
    const signIn = inside.getByRole('link', { name: entry.signIn });
    const portal = await windowOf(context, () => signIn.click());
    await portal.waitForURL('**/portal/login?**');
    const store = await windowOf(context, () => inside.getByRole('link', { name: entry.connectByDomain }).click());
    await store.waitForURL('**/login');
    expect(await signIn.isVisible()).toBe(true);
  });

  const walks = [
    { kind: 'shop', from: framed, to: ['/dashboard', '/freestyle'] },
    { kind: 'api', from: ['/dashboard'], to: ['/wallet', '/settings'] },
  ] as const;

  it.for(walks)('leads from no screen of the $kind to a page that refuses the frame', async ({ kind, from, to }, { people }) => {
    const person = await people.come(kind, { language: 'zh', at: 'about:blank' });
    const pressed = new Set<string>();
    await openStage(person.page);
    for (const path of from) await pressLinks(person, path, pressed);
    expect([...pressed]).toEqual(expect.arrayContaining([...to]));
  });
});

/** Presses what leads on from a framed screen, each address once: it opens a window of its own, or comes to a page that the server lets stand in a frame. */
const pressLinks = async ({ page, context }: Visit, path: string, pressed: Set<string>): Promise<void> => {
  const links = 'a[href^="/"]:not([target])';
  const inside = await showFramed(page, path);
  const heading = inside.getByRole('heading', { level: 1 });
  await heading.waitFor();
  await page.frames()[1]?.waitForLoadState('networkidle');
  const found = await inside.locator(links).evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  for (const href of found) {
    if (pressed.has(href)) continue;
    pressed.add(href);
    const leavesFrame = /frame-ancestors 'none'/.test((await page.request.get(href)).headers()['content-security-policy'] ?? '');
    const press = () => inside.locator(`a[href="${href}"]:not([target])`).first().click();
    if (leavesFrame) {
      await (await windowOf(context, press)).close();
      continue;
    }
    await press();
    const { pathname, search } = new URL(href, page.url());
    await expect.poll(() => page.frames()[1]?.url(), { message: `${path}: ${href}` }).toContain(`${pathname}${search}`);
    await heading.waitFor();
    expect(context.pages(), `${path}: ${href}`).toHaveLength(1);
    await page.frames()[1]?.evaluate(() => history.back());
    await expect.poll(() => page.frames()[1]?.url(), { message: `back to ${path}` }).toContain(path);
  }
};

const neverFramed = [
  '/settings',
  '/membership',
  '/history',
  '/affiliate',
  '/secret_badass_page',
  '/ai_integration',
  '/portal/login',
  '/sso',
  '/login',
];

describe('the pages of money and keys', () => {
  it('refuse to be framed', async ({ people }) => {
    const { page, complaints } = await people.come('shop', { language: 'en', at: 'about:blank' });
    await openStage(page);
    for (const path of neverFramed) {
      const inside = await showFramed(page, path);
      await expect.poll(() => complaints.splice(0).join(), { message: path }).toMatch(/frame-ancestors 'none'/);
      expect(await inside.locator('#root').count()).toBe(0);
    }
  });
});
