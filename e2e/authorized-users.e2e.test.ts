import { documentEndpoints } from '@inkstone/contract/documents';
import { knowledgeBaseEndpoints } from '@inkstone/contract/knowledge-bases';
import { type Language, phrases } from '@inkstone/phrases';
import { describe, expect } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, press } from './support/browser.ts';
import { comeAsGuest, say } from './support/guests.ts';
import { itWithoutModels as it } from './support/journey.ts';

const told: Record<Language, { html: string; question: string; answer: string }> = {
  en: {
    html: '<h1>Warranty</h1><p>Every lamp has a warranty of five years from the day of delivery.</p>',
    question: 'How long is the warranty of a lamp?',
    answer: 'five years',
  },
  zh: { html: '<h1>质保</h1><p>灯具质保五年，自收货之日起计算。</p>', question: '灯具质保几年？', answer: '五年' },
};

describe.each([
  ['en', 1440],
  ['zh', 390],
] as const)('a knowledge base for chosen people (%s, %i px)', (language, width) => {
  const { documents, knowledgeBases, sharedUsers } = phrases[language];
  const { html, question, answer } = told[language];

  it('is met and asked by whom the admin has opened it to, and by nobody else', async ({ people }) => {
    const admin = await people.come('enterprise', { language, width });
    const { page, call } = admin;
    const base = await call(knowledgeBaseEndpoints.create, { body: { name: 'Handbook' } });
    await call(documentEndpoints.addRichText, { params: { id: base.id }, body: { name: 'Warranty', html } });
    await page.goto(`/knowledge-base/${base.id}?show=documents`);
    await page.getByText(documents.indexed, { exact: true }).first().waitFor();
    const inside = await comeAsGuest(admin, people, language, 'Ada Obi');
    const outside = await comeAsGuest(admin, people, language);

    await page.goto(`/knowledge-base/${base.id}?show=general`);
    await page.getByLabel(knowledgeBases.authority, { exact: true }).click();
    await page.getByRole('option', { name: knowledgeBases.chosen }).click();
    const box = page.getByRole('combobox', { name: knowledgeBases.authorizedUsers });
    await box.pressSequentially('ada');
    await page.getByRole('option', { name: 'Mei Lin' }).waitFor({ state: 'detached' });
    await page.getByRole('option', { name: 'Ada Obi' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: knowledgeBases.removeAuthorized.replace('{{name}}', 'Ada Obi') }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await press(page, phrases[language].shell.save);
    await page.getByText(knowledgeBases.saved, { exact: true }).first().waitFor();
    await page.goto('/knowledge-base');
    await page.getByText(knowledgeBases.sharedUserCount.replace('{{count}}', '1'), { exact: true }).waitFor();
    await page.goto('/users');
    await page.getByText(sharedUsers.noneOpened, { exact: true }).first().waitFor();
    await page.getByText('Handbook', { exact: true }).first().waitFor();

    await outside.reload();
    await outside.getByText(sharedUsers.nothingOpened, { exact: true }).first().waitFor();
    await inside.reload();
    await inside.getByText('Handbook').first().waitFor();
    await say(inside, question);
    await inside.getByText(answer).last().waitFor();
    expect(await outside.getByText('Handbook').count()).toBe(0);
  });
});
