import { documentEndpoints } from '@inkstone/contract/documents';
import { knowledgeBaseEndpoints } from '@inkstone/contract/knowledge-bases';
import { sharedUserEndpoints } from '@inkstone/contract/shared-users';
import { type Language, phrases } from '@inkstone/phrases';
import { describe, expect } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, press } from './support/browser.ts';
import { whenIndexed } from './support/documents.ts';
import { comeAsGuest, say } from './support/guests.ts';
import { itWithoutModels as it } from './support/journey.ts';

type Told = { html: string; question: string; answer: string };
const told: Record<Language, Told> = {
  en: {
    html: '<h1>Warranty</h1><p>Every lamp has a warranty of five years from the day of delivery.</p>',
    question: 'How long is the warranty of a lamp?',
    answer: 'five years',
  },
  zh: { html: '<h1>质保</h1><p>灯具质保五年，自收货之日起计算。</p>', question: '灯具质保几年？', answer: '五年' },
};

const pay: Record<Language, Told> = {
  en: {
    html: '<h1>Salaries</h1><p>The salary of a foreman is forty thousand a year.</p>',
    question: 'What is the salary of a foreman?',
    answer: 'forty thousand',
  },
  zh: { html: '<h1>薪资</h1><p>车间主任的薪资为每年四十万元。</p>', question: '车间主任的薪资是多少？', answer: '四十万元' },
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
    await whenIndexed(page, language);
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
    await page.getByRole('button', { name: phrases[language].people.remove.replace('{{name}}', 'Ada Obi') }).waitFor();
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

  it('answers from a document only those whom the admin has chosen for it', async ({ people: visitors }) => {
    const admin = await visitors.come('enterprise', { language, width });
    const { page, call } = admin;
    const base = await call(knowledgeBaseEndpoints.create, { body: { name: 'Handbook', authority: 'everybody' } });
    await call(documentEndpoints.addRichText, { params: { id: base.id }, body: { name: 'Warranty', html } });
    await call(documentEndpoints.addRichText, { params: { id: base.id }, body: { name: 'Salaries', html: pay[language].html } });
    const inside = await comeAsGuest(admin, visitors, language, 'Ada Obi');
    const outside = await comeAsGuest(admin, visitors, language);
    const { items } = await call(sharedUserEndpoints.list, { query: { q: 'Ada Obi' } });
    await call(sharedUserEndpoints.change, { params: { id: items[0]?.id ?? '' }, body: { groups: ['Law'] } });

    const { people, shell } = phrases[language];
    await page.goto(`/knowledge-base/${base.id}?show=documents`);
    await whenIndexed(page, language, 2);
    const row = page.getByRole('row').filter({ hasText: 'Salaries' });
    await row.getByRole('button', { name: shell.rowActions }).click();
    await page.getByRole('menuitem', { name: documents.setReaders, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(people.readers, { exact: true }).click();
    await page.getByRole('option', { name: people.chosen }).click();
    await dialog.getByText(people.noReaders).waitFor();
    await dialog.getByRole('combobox', { name: people.chosenReaders }).pressSequentially('law');
    await page.getByRole('option', { name: 'Law' }).waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: people.remove.replace('{{name}}', 'Law') }).waitFor();
    await expectAccessible(page);
    await press(page, documents.applyReaders);
    await row.getByText(documents.readerGroups.replace('{{count}}', '1')).waitFor();
    await expectNoSidewaysScroll(page);

    await inside.reload();
    await say(inside, pay[language].question);
    await inside.getByText(pay[language].answer).last().waitFor();
    await outside.reload();
    await say(outside, pay[language].question);
    await outside.getByText(phrases[language].chats.notFound, { exact: true }).first().waitFor();
    await say(outside, question);
    await outside.getByText(answer).last().waitFor();
    expect(await outside.getByText(pay[language].answer).count()).toBe(0);
  });
});
