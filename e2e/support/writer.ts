import { phrases } from '@inkstone/phrases';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Language } from './browser.ts';
import { choose } from './choose.ts';
import { newestSave } from './contexts.ts';

/** The editor of a text. */
export const editorOf = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** What a person asks for; the vendor's texts are about it. */
export const brief = {
  en: { title: 'Beech Clipboard', idea: 'A calm clipboard for field notes', word: 'clipboard' },
  zh: { title: '山毛榉写字板', idea: '适合户外记录的写字板，手感温润', word: '写字板' },
} as const;

export const fillBrief = async (page: Page, language: Language): Promise<void> => {
  const { writers } = phrases[language];
  await page.getByLabel(writers.productTitle).fill(brief[language].title);
  await page.getByLabel(writers.mainIdea).fill(brief[language].idea);
};

/** Has the next text written without a model. */
export const chooseBuiltin = async (page: Page, language: Language): Promise<void> => {
  const { prices } = phrases[language];
  const models = page.getByRole('combobox', { name: prices.model });
  await choose(models, `${prices.builtin} ${prices.free}`);
  await expect.poll(() => models.innerText()).toContain(prices.builtin);
};

/** What stands in a text of the result: an editor once it is written, streamed text before. */
export const textOf = (page: Page, name: string): Promise<string> => page.getByRole('region', { name, exact: true }).innerText();

/** Waits until the description begins to arrive, and answers what is there. */
export const whenWriting = async (page: Page, language: Language): Promise<string> => {
  const { fieldDescription } = phrases[language].writers;
  await expect.poll(() => textOf(page, fieldDescription)).toContain(brief[language].word);
  return textOf(page, fieldDescription);
};

/** Presses long enough to be meant: for half a second after its meaning changed the writer's button takes no press. */
export const pressMeant = (page: Page, name: string): Promise<void> => page.getByRole('button', { name }).click({ delay: 600 });

/**
 * Waits until the server has answered the save of these words and the page says so. That the page says so is not enough: it may be said of
 * an earlier save, while words that were typed since are not drawn yet.
 */
export const whenSaved = async (page: Page, language: Language, words: string): Promise<void> => {
  await expect.poll(() => newestSave(page)).toContain(JSON.stringify(words).slice(1, -1));
  await page.getByText(phrases[language].writers.savedAt).first().waitFor();
};
