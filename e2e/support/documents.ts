import { type Language, phrases } from '@inkstone/phrases';
import type { Page } from 'playwright-core';

/** Waits until so many documents of the list that is open can be found; one that failed ends the journey with its reason. */
export const whenIndexed = async (page: Page, language: Language, count = 1): Promise<void> => {
  const { indexed, failed } = phrases[language].documents;
  const stateOf = (state: string) => page.getByRole('row').getByText(state, { exact: true });
  await stateOf(indexed)
    .nth(count - 1)
    .or(stateOf(failed).first())
    .first()
    .waitFor();
  if (await stateOf(failed).count()) throw new Error(await page.getByRole('table').innerText());
};
