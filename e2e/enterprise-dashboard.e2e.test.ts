import { readFile } from 'node:fs/promises';
import { documentEndpoints } from '@inkstone/contract/documents';
import { faqEndpoints } from '@inkstone/contract/faq';
import { knowledgeBaseEndpoints } from '@inkstone/contract/knowledge-bases';
import { type Language, phrases } from '@inkstone/phrases';
import { describe, expect } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, press } from './support/browser.ts';
import { whenIndexed } from './support/documents.ts';
import { comeAsGuest, say } from './support/guests.ts';
import { itWithoutModels as it } from './support/journey.ts';
import { widthsIn } from './support/led-in.ts';

const told: Record<Language, { html: string; question: string; answer: string; known: string; unknown: string; said: string }> = {
  en: {
    html: '<h1>Warranty</h1><p>Every lamp has a warranty of five years from the day of delivery.</p>',
    question: 'How long is the warranty of a lamp?',
    answer: 'warranty of five years',
    known: 'Do you ship to Norway?',
    unknown: 'Who painted the ceiling?',
    said: 'A painter from Ghent.',
  },
  zh: {
    html: '<h1>质保</h1><p>灯具质保五年，自收货之日起计算。</p>',
    question: '灯具质保几年？',
    answer: '质保五年',
    known: '你们发货到挪威吗？',
    unknown: '天花板是谁画的？',
    said: '根特的一位画家。',
  },
};

describe.each(['en', 'zh'] as const)('the dashboard of an enterprise (%s)', (language) => {
  const { chats, chatDesk, chatUsage, shell } = phrases[language];
  const { html, question, answer, known, unknown, said } = told[language];

  it.for(widthsIn(language))('counts what became of questions, by person and knowledge base, %i px wide', async (width, { people }) => {
    const admin = await people.come('enterprise', { language, width });
    const { page, call } = admin;
    const base = await call(knowledgeBaseEndpoints.create, { body: { name: 'Handbook', authority: 'everybody' } });
    const params = { id: base.id };
    await call(documentEndpoints.addRichText, { params, body: { name: 'Warranty', html } });
    await call(documentEndpoints.addRichText, { params, body: { name: 'Never read', html: '<p>Zebra crossing.</p>' } });
    await call(faqEndpoints.create, { params, body: { question: known, answer: said } });
    await page.goto(`/knowledge-base/${base.id}?show=documents`);
    await whenIndexed(page, language, 2);
    const guest = await comeAsGuest(admin, people, language);
    const answers = guest.getByRole('article', { name: chats.answer, exact: true });
    await say(guest, question);
    await answers.getByText(answer).waitFor();
    await say(guest, known);
    await answers.getByText(said).waitFor();
    await say(guest, unknown);
    await answers.getByText(chats.notFound).waitFor();
    await page.goto(`/knowledge-base/${base.id}?show=conversations`);
    await page.getByText('Mei Lin').first().click();
    await press(page, chatDesk.takeOver);
    await say(page, said);
    await guest.getByRole('article', { name: chats.personAnswer }).getByText(said).waitFor();

    await page.goto('/enterprise_dashboard');
    const section = page.getByRole('region', { name: chatUsage.title, exact: true });
    const tile = (name: string, count: string) => section.getByRole('radio', { name: new RegExp(`^${name} ${count} `) });
    for (const [name, count] of [
      [chatUsage.answers, '4'],
      [chatUsage.fromFaq, '1'],
      [chatUsage.takenOver, '1'],
      [chatUsage.notFound, '1'],
    ] as const)
      await tile(name, count).waitFor({ state: 'attached' });
    await page.getByRole('radio', { name: chatUsage.byUser, exact: true }).check({ force: true });
    await section.getByText('Mei Lin').first().waitFor();
    await page.getByRole('radio', { name: chatUsage.byBase, exact: true }).check({ force: true });
    await section.getByText('Handbook').first().waitFor();
    await page.getByRole('region', { name: chatUsage.unansweredTitle }).getByText(unknown).first().waitFor();
    const uncited = page.getByRole('region', { name: chatUsage.uncitedTitle });
    await uncited.getByText('Never read').first().waitFor();
    expect(await uncited.getByText('Warranty').count()).toBe(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const [file] = await Promise.all([page.waitForEvent('download'), section.getByRole('button', { name: shell.exportCsv }).click()]);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n').slice(1);
    const outcomes = lines.map((line) => line.split(',').slice(1, 5).join());
    expect(outcomes.toSorted()).toEqual(['answered', 'fromFaq', 'notFound', 'takenOver'].map((outcome) => `Handbook,Mei Lin,${outcome},1`));
  });
});
