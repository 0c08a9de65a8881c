import { phrases } from '@inkstone/phrases';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

const loading = new RegExp(`${phrases.en.shell.loading}|${phrases.zh.shell.loading}`);

/** Opens a select and chooses an option of it, once nothing above it is on its way any more that would move the list under the press. */
export const choose = async (select: Locator, option: string): Promise<void> => {
  const page = select.page();
  await expect.poll(() => page.getByRole('status').filter({ hasText: loading }).count()).toBe(0);
  await select.click();
  const found = page.getByRole('option', { name: option, exact: true });
  await found.click();
  await found.waitFor({ state: 'detached' });
};
