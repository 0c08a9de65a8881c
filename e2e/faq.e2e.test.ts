import { randomUUID } from 'node:crypto';
import { documentEndpoints } from '@inkstone/contract/documents';
import { knowledgeBaseEndpoints } from '@inkstone/contract/knowledge-bases';
import { type Language, phrases } from '@inkstone/phrases';
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { dialogOf, expectAccessible, expectNoSidewaysScroll, press } from './support/browser.ts';
import { whenIndexed } from './support/documents.ts';
import { itWithoutModels as it } from './support/journey.ts';
import { ledIn } from './support/led-in.ts';

type Told = {
  html: string;
  asked: string;
  wrong: string;
  right: string;
  again: string;
  unknown: string;
  unknownAgain: string;
  known: string;
};

const told: Record<Language, Told> = {
  en: {
    html: '<h1>Warranty</h1><p>Every lamp has a warranty of two years.</p>',
    asked: 'How long is the warranty of a lamp?',
    wrong: 'warranty of two years',
    right: 'Five years since May.',
    again: 'how long do lamps have waranty',
    unknown: 'Do you ship to Norway?',
    unknownAgain: 'ship to norway?',
    known: 'Yes, within a week.',
  },
  zh: {
    html: '<h1>保修</h1><p>每盏台灯保修两年。</p>',
    asked: '台灯保修多久？',
    wrong: '保修两年',
    right: '自五月起保修五年。',
    again: '请问台灯保修多久呢',
    unknown: '你们发货到挪威吗？',
    unknownAgain: '发货到挪威吗',
    known: '发货，一周内送达。',
  },
};

const ask = async (page: Page, language: Language, question: string): Promise<void> => {
  const { chats } = phrases[language];
  await press(page, chats.newConversation);
  const box = page.getByRole('textbox', { name: chats.question, exact: true });
  await box.fill(question);
  await box.press('Enter');
};

describe.each(ledIn('zh'))('the FAQ of a knowledge base (%s)', (language) => {
  it('corrects a wrong answer, and answers what found nothing', async ({ people }) => {
    const { chats, faq } = phrases[language];
    const { html, asked, wrong, right, again, unknown, unknownAgain, known } = told[language];
    const { page, call } = await people.come('enterprise', { language });
    const base = await call(knowledgeBaseEndpoints.create, { body: { name: randomUUID() } });
    const params = { id: base.id };
    await call(documentEndpoints.addRichText, { params, body: { name: 'Handbook', html } });
    await page.goto(`/knowledge-base/${base.id}`);
    await whenIndexed(page, language);

    await page.goto(`/ai_chat?base=${base.id}`);
    await ask(page, language, asked);
    const answer = page.getByRole('article', { name: chats.answer });
    await answer.getByText(wrong).waitFor();
    await answer.getByRole('button', { name: faq.correct }).click();
    await dialogOf(page).getByRole('textbox', { name: faq.answer, exact: true }).fill(right);
    await expectAccessible(page);
    await dialogOf(page).getByRole('button', { name: faq.save, exact: true }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
    await ask(page, language, again);
    await answer.getByText(right, { exact: true }).waitFor();
    await answer.getByText(chats.fromFaq, { exact: true }).waitFor();
    await page.reload();
    await answer.getByText(chats.fromFaq, { exact: true }).waitFor();

    await ask(page, language, unknown);
    await answer.getByText(chats.notFound).waitFor();
    await page.goto(`/knowledge-base/${base.id}?show=faq&list=unanswered`);
    await page.getByRole('listitem', { name: unknown, exact: true }).getByRole('button', { name: faq.answerIt }).click();
    await dialogOf(page).getByRole('textbox', { name: faq.answer, exact: true }).fill(known);
    await dialogOf(page).getByRole('button', { name: faq.save, exact: true }).click();
    await page.getByRole('heading', { name: faq.noUnanswered }).waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/ai_chat?base=${base.id}`);
    await ask(page, language, unknownAgain);
    await answer.getByText(known, { exact: true }).waitFor();
  });
});
