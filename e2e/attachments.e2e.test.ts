import { readFile } from 'node:fs/promises';
import { knowledgeBaseEndpoints } from '@inkstone/contract/knowledge-bases';
import { pdfOf } from '@inkstone/documents/__fixtures__/make-pdf';
import { type Language, phrases } from '@inkstone/phrases';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { dialogOf, expectAccessible, expectNoSidewaysScroll, press } from './support/browser.ts';
import { fill } from './support/fill.ts';
import { say } from './support/guests.ts';
import { itWithoutModels as it } from './support/journey.ts';
import { widthsIn } from './support/led-in.ts';

type Told = { pdf: string; fact: string; question: string; picture: string; words: string; read: string; asked: string };

const told: Record<Language, Told> = {
  en: {
    pdf: 'warranty.pdf',
    fact: 'The warranty of a lamp lasts five years from the day on which it was bought.',
    question: 'How long is the warranty of a lamp?',
    picture: 'parcel.png',
    words: 'Parcel 4711 weighs 12 kilograms.',
    read: '12 kilograms',
    asked: 'How many kilograms weighs parcel 4711?',
  },
  zh: {
    pdf: '售后政策.pdf',
    fact: '灯具质保五年，自购买之日起计算，电池除外。',
    question: '灯具质保几年？',
    picture: '货物.png',
    words: '货物重量为12公斤。',
    read: '12',
    asked: '货物重量为多少公斤？',
  },
};

/** A picture of some words, as a person would photograph a label. */
const pictureOf = async (page: Page, words: string): Promise<Buffer> => {
  const address = await page.evaluate((text) => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 1200, height: 220 });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('this browser does not draw');
    Object.assign(context, { fillStyle: '#fff' });
    context.fillRect(0, 0, 1200, 220);
    Object.assign(context, { fillStyle: '#000', font: '56px sans-serif' });
    context.fillText(text, 40, 130);
    return canvas.toDataURL('image/png');
  }, words);
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
};

describe.each(['en', 'zh'] as const)('files that go along with a question (%s)', (language) => {
  const { chats, chatShares } = phrases[language];
  const { pdf, fact, question, picture, words, read, asked } = told[language];

  it.for(widthsIn(language))(
    'answer it with their place, after a reload, by a link and in an export, %i px wide',
    async (width, { people }) => {
      const { page, call } = await people.come('enterprise', { language, width });
      const base = await call(knowledgeBaseEndpoints.create, { body: { name: 'Handbook' } });
      await page.goto(`/ai_chat?base=${base.id}`);
      const attach = (files: { name: string; mimeType: string; buffer: Buffer }[]) =>
        page.locator('input[type=file]').first().setInputFiles(files);
      await attach([
        { name: pdf, mimeType: 'application/pdf', buffer: Buffer.from(pdfOf([[], [{ x: 72, y: 420, text: fact }]])) },
        { name: picture, mimeType: 'image/png', buffer: await pictureOf(page, words) },
        { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 nothing') },
      ]);
      const waiting = page.getByRole('list', { name: chats.attachments });
      await waiting.getByText(picture).waitFor();
      await page.getByRole('alert').filter({ hasText: 'broken.pdf' }).waitFor();
      await page.getByText(chats.pictureRead).waitFor();
      await expectAccessible(page);
      // What waits is there after a reload.
      await page.reload();
      await waiting.getByText(pdf).waitFor();
      await say(page, question);
      const answers = page.getByRole('article', { name: chats.answer });
      await answers.getByText(fact.slice(0, 8)).waitFor();
      await say(page, asked);
      await answers.getByText(read).waitFor();
      await page.reload();

      const open = (number: string, name: string) =>
        page
          .getByRole('article')
          .getByRole('button', { name: fill(chats.openCitation, { number, name }) })
          .first();
      await open('1', picture).click();
      const seen = page.getByRole('img', { name: fill(chats.citedPicture, { name: picture }) });
      await expect.poll(() => seen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: width > 1000 ? chats.closeSource : phrases[language].shell.close, exact: true }).click();
      await open('1', pdf).click();
      await page.locator('[data-page="2"] [data-mark]').first().waitFor();
      await page.getByRole('button', { name: width > 1000 ? chats.closeSource : phrases[language].shell.close, exact: true }).click();

      await press(page, chatShares.share);
      await press(page, chatShares.make);
      const link = await dialogOf(page).locator('code').innerText();
      await page.keyboard.press('Escape');
      const { page: stranger } = await people.visit({ language, width });
      await stranger.goto(link);
      await stranger.getByRole('list', { name: chats.attachments }).getByText(pdf).waitFor();
      await stranger.getByRole('button', { name: fill(chatShares.openQuote, { number: '1', name: picture }) }).click();
      await dialogOf(stranger).getByRole('heading', { name: picture }).waitFor();
      await expectAccessible(stranger);
      await expectNoSidewaysScroll(stranger);

      if (width < 1000) await press(page, chats.conversations);
      await page.getByRole('button', { name: fill(chats.actionsOf, { title: question }) }).click();
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: chats.exportMarkdown }).click()]);
      const text = await readFile(await file.path(), 'utf8');
      expect(text).toContain(`${chats.attachments}: ${pdf}, ${picture}`);
      expect(text).toContain(`[1] ${picture}`);
    },
  );
});
