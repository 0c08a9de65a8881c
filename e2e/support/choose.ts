import { phrases } from '@inkstone/phrases';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

const loading = new RegExp(`${phrases.en.shell.loading}|${phrases.zh.shell.loading}`);

/** Opens a select and chooses an option of it, once nothing above it is on its way any more that would move the list under the press. */
export const choose = async (select: Locator, option: string | RegExp): Promise<void> => {
  const page = select.page();
  await expect.poll(() => page.getByRole('status').filter({ hasText: loading }).count()).toBe(0);
  await select.click();
  const found = page.getByRole('option', { name: option, exact: true });
  // A press counts only on the line that the list has marked as being under the pointer, which comes later on a busy machine.
  const isMarked = async () => {
    await found.hover();
    return found.getAttribute('data-highlighted');
  };
  await expect.poll(isMarked).not.toBeNull();
  await found.click();
  await found.waitFor({ state: 'detached' });
};
