import type { Locator } from 'playwright-core';

/** Opens a select and chooses an option of it. */
export const choose = async (select: Locator, option: string): Promise<void> => {
  await select.click();
  const found = select.page().getByRole('option', { name: option, exact: true });
  await found.click();
  await found.waitFor({ state: 'detached' });
};
