import { pdfOf } from '@inkstone/documents/__fixtures__/make-pdf';
import { type Language, phrases } from '@inkstone/phrases';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, press } from './support/browser.ts';
import { whenIndexed } from './support/documents.ts';
import { itWithoutModels as it } from './support/journey.ts';
import { widthsIn } from './support/led-in.ts';

/** `near` is a question that the fact comes close to and does not answer. */
type Told = { name: string; filler: string; fact: string; question: string; near: string };

const told: Record<Language, Told> = {
  en: {
    name: 'handbook.pdf',
    filler: 'The shops in Ghent and Bruges sold bags and parcels to people who came back.',
    fact: 'The warranty of a lamp lasts five years from the day on which it was bought.',
    question: 'How long is the warranty of a lamp?',
    near: 'Does the warranty cover a broken lamp shade?',
  },
  zh: {
    name: '售后政策.pdf',
    filler: '本店销售的商品均附有使用说明，请在使用前仔细阅读。',
    fact: '灯具质保五年，自购买之日起计算，电池除外。',
    question: '灯具质保几年？',
    near: '灯具坏了在哪里修？',
  },
};

/** Where the fact stands on the second of three pages, in points from the bottom. */
const factAt = { x: 72, y: 420 };

const document = ({ filler, fact }: Told): Buffer => {
  const lines = (from: number) => Array.from({ length: 8 }, (_, line) => ({ x: 72, y: from - line * 24, text: filler }));
  return Buffer.from(pdfOf([lines(780), [...lines(780), { ...factAt, text: fact }, ...lines(300)], lines(780)]));
};

const citationIn = (page: Page, language: Language) =>
  page.getByRole('article').getByRole('button', {
    name: phrases[language].chats.openCitation.replace('{{number}}', '1').replace('{{name}}', told[language].name),
  });
const placeIn = (page: Page, language: Language) =>
  page.getByRole('list', { name: phrases[language].chats.closest }).getByRole('button', { name: told[language].fact.slice(0, 6) });

/** Opens the source and sees that the page is drawn, and the mark on the fact. */
const expectMarked = async (page: Page, language: Language, opener: typeof citationIn): Promise<void> => {
  const { pdf } = phrases[language];
  const { name } = told[language];
  await opener(page, language).click();
  const frame = page.getByRole('region', { name, exact: true });
  const sheet = frame.locator('[data-page="2"]');
  const mark = sheet.locator('[data-mark]');
  await mark.waitFor();
  // The words lie over what is drawn: the fact is among them, where the mark is.
  const words = sheet.getByText(told[language].fact.slice(0, 6));
  await words.first().waitFor({ state: 'attached' });
  expect(await page.getByRole('textbox', { name: pdf.pageNumber }).inputValue()).toBe('2');
  const [box, at, view] = [await mark.boundingBox(), await words.first().boundingBox(), await frame.boundingBox()];
  if (!box || !at || !view) throw new Error('the mark or its words are not drawn');
  expect(Math.abs(box.x - at.x)).toBeLessThan(6);
  expect(box.y + box.height / 2).toBeGreaterThan(at.y);
  expect(box.y + box.height / 2).toBeLessThan(at.y + at.height);
  expect(box.y).toBeGreaterThan(view.y);
  expect(box.y + box.height).toBeLessThan(view.y + view.height);
  await expectAccessible(page);
};

describe.each(['en', 'zh'] as const)('from an empty knowledge base to a cited answer (%s)', (language) => {
  it.for(widthsIn(language))('with the marked page, also after a reload, %i px wide', async (width, { people }) => {
    const { knowledgeBases, chats, shell } = phrases[language];
    const { name, question, near } = told[language];
    const { page } = await people.come('enterprise', { language, width, at: '/knowledge-base' });
    await press(page, knowledgeBases.add);
    await page.getByRole('textbox', { name: knowledgeBases.name, exact: true }).fill('Handbooks and policies of the whole company');
    await page.getByRole('dialog').getByRole('button', { name: knowledgeBases.add, exact: true }).click();
    await page.getByRole('radio', { name: knowledgeBases.documents, exact: true }).check({ force: true });
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name, mimeType: 'application/pdf', buffer: document(told[language]) });
    await whenIndexed(page, language);

    await page.goto('/ai_chat');
    const box = page.getByRole('textbox', { name: chats.question, exact: true });
    await box.fill(question);
    await box.press('Enter');
    await expectMarked(page, language, citationIn);
    await expectNoSidewaysScroll(page);

    await page.reload();
    await expectMarked(page, language, citationIn);
    const close = async (): Promise<void> => {
      await page.getByRole('button', { name: width > 1000 ? chats.closeSource : shell.close, exact: true }).click();
      await page.getByRole('region', { name, exact: true }).waitFor({ state: 'detached' });
    };
    await close();

    // What the documents do not clearly answer is refused, and the place that comes closest opens as a citation does.
    await box.fill(near);
    await box.press('Enter');
    await page.getByRole('article').getByText(chats.notClear, { exact: true }).waitFor();
    await expectMarked(page, language, placeIn);
    await expectNoSidewaysScroll(page);
    await page.reload();
    await page.getByRole('article').getByText(chats.notClear, { exact: true }).waitFor();
    await expectMarked(page, language, placeIn);
    await close();
  });
});
