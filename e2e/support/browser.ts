import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Visit } from './contexts.ts';

export type Language = 'en' | 'zh';

export const openBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'] });

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
