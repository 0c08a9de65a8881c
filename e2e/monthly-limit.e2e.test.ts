import { documentEndpoints } from '@inkstone/contract/documents';
import { knowledgeBaseEndpoints } from '@inkstone/contract/knowledge-bases';
import { type Language, phrases } from '@inkstone/phrases';
import { describe, expect } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './support/browser.ts';
import { startChatVendor } from './support/chat-vendor.ts';
import { whenIndexed } from './support/documents.ts';
import { comeAsGuest, say } from './support/guests.ts';
import { startInstallation } from './support/installation.ts';
import { peopleOf, street } from './support/journey.ts';
import { ledIn } from './support/led-in.ts';

/** A journey in an installation whose models cost points. */
const it = street
  .extend('chatVendor', { scope: 'file' }, async ({ host }, { onCleanup }) => {
    const vendor = await startChatVendor(host);
    onCleanup(vendor.close);
    vendor.answer({ text: 'Five years [1].' });
    return vendor;
  })
  .extend('house', { scope: 'file' }, async ({ host, chatVendor }, { onCleanup }) => {
    const installation = await startInstallation({ ...chatVendor.environment, HOST: host });
    onCleanup(installation.stop);
    return installation;
  })
  .extend('people', peopleOf);

const told: Record<Language, { html: string; question: string }> = {
  en: {
    html: '<h1>Warranty</h1><p>Every lamp has a warranty of five years from the day of delivery.</p>',
    question: 'How long is the warranty of a lamp?',
  },
  zh: { html: '<h1>质保</h1><p>灯具质保五年，自收货之日起计算。</p>', question: '灯具质保几年？' },
};

describe.each(ledIn('zh'))('the monthly limit of a shared user (%s)', (language) => {
  const { chats, knowledgeBases } = phrases[language];
  const { html, question } = told[language];

  it('refuses what cannot fit in clear words, keeps what was typed, and lets it through when the limit is raised', async ({ people }) => {
    const admin = await people.come('enterprise', { language });
    const { page, call } = admin;
    const models = await call(knowledgeBaseEndpoints.models, { query: { kind: 'chat' } });
    const costly = models.find(({ isBuiltin }) => !isBuiltin)?.id ?? null;
    const body = {
      name: 'Handbook',
      authority: 'everybody',
      monthlyLimit: 1,
      defaultModelId: costly,
      modelIds: costly ? [costly] : [],
    } as const;
    const base = await call(knowledgeBaseEndpoints.create, { body: { ...body, modelIds: [...body.modelIds] } });
    await call(documentEndpoints.addRichText, { params: { id: base.id }, body: { name: 'Warranty', html } });
    await page.goto(`/knowledge-base/${base.id}?show=documents`);
    await whenIndexed(page, language);
    const guest = await comeAsGuest(admin, people, language);
    await guest
      .getByText(chats.monthUsedOf.split('{{')[0]?.trim() ?? '')
      .first()
      .waitFor();
    await say(guest, question);
    await guest.getByRole('alert').filter({ hasText: 'UTC' }).waitFor();
    expect(await guest.getByRole('textbox').last().inputValue()).toBe(question);
    await expectAccessible(guest);
    await expectNoSidewaysScroll(guest);
    // What was refused is there after a reload as well.
    await guest.reload();
    await expect.poll(() => guest.getByRole('textbox').last().inputValue()).toBe(question);

    await page.goto(`/knowledge-base/${base.id}?show=general`);
    await page.getByRole('textbox', { name: new RegExp(`^${knowledgeBases.monthlyLimit}`) }).fill('5000');
    await page.getByRole('button', { name: phrases[language].shell.save, exact: true }).click();
    await page.getByText(knowledgeBases.saved).waitFor();
    await guest.getByRole('textbox').last().press('Enter');
    await guest.getByRole('article', { name: chats.answer, exact: true }).getByText('Five years').waitFor();
    await expect.poll(() => guest.getByRole('textbox').last().inputValue()).toBe('');
    await guest.reload();
    await guest.getByRole('article', { name: chats.answer, exact: true }).getByText('Five years').waitFor();
    expect(await guest.getByRole('textbox').last().inputValue()).toBe('');
  });
});
