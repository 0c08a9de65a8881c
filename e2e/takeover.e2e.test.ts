import { documentEndpoints } from '@inkstone/contract/documents';
import { knowledgeBaseEndpoints } from '@inkstone/contract/knowledge-bases';
import { type Language, phrases } from '@inkstone/phrases';
import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { dialogOf, expectAccessible, expectNoSidewaysScroll, press } from './support/browser.ts';
import { whenIndexed } from './support/documents.ts';
import { fill } from './support/fill.ts';
import { comeAsGuest, say } from './support/guests.ts';
import { itWithoutModels as it, type People } from './support/journey.ts';
import { ledIn } from './support/led-in.ts';

type Told = { html: string; question: string; answer: string; other: string; said: string };

const told: Record<Language, Told> = {
  en: {
    html: '<h1>Warranty</h1><p>Every lamp has a warranty of five years from the day of delivery.</p>',
    question: 'How long is the warranty of a lamp?',
    answer: 'five years',
    other: 'May I come by today?',
    said: 'Yes, we are here until six.',
  },
  zh: {
    html: '<h1>质保</h1><p>灯具质保五年，自收货之日起计算。</p>',
    question: '灯具质保几年？',
    answer: '质保五年',
    other: '今天可以过来吗？',
    said: '可以，我们营业到六点。',
  },
};

/** What comes last is read without scrolling, above the field. */
const expectAbove = (last: Locator, field: Locator): Promise<void> =>
  expect
    .poll(async () => {
      const [words, box] = [await last.boundingBox(), await field.boundingBox()];
      return words !== null && box !== null && words.y + words.height <= box.y;
    })
    .toBe(true);

/** An administrator, and a base with one document that offers a person to whomever it is open to: everybody. */
const openHandbook = async (people: People, language: Language, html: string) => {
  const admin = await people.come('enterprise', { language });
  const base = await admin.call(knowledgeBaseEndpoints.create, {
    body: { name: 'Handbook', authority: 'everybody', offersPerson: true },
  });
  await admin.call(documentEndpoints.addRichText, { params: { id: base.id }, body: { name: 'Warranty', html } });
  await admin.page.goto(`/knowledge-base/${base.id}?show=documents`);
  await whenIndexed(admin.page, language);
  return { admin, base };
};

describe.each(ledIn('en'))('a conversation that a person takes over (%s)', (language) => {
  const { chats, chatDesk, chatShares } = phrases[language];
  const { html, question, answer, other, said } = told[language];

  it('is seen by both sides, handed back with what was said, and read by a link until it is revoked', async ({ people }) => {
    const { admin, base } = await openHandbook(people, language, html);
    const guest = await comeAsGuest(admin, people, language);
    await say(guest, question);
    await guest.getByRole('article', { name: chats.answer }).getByText(answer).waitFor();
    await press(guest, chats.talkToPerson);
    await guest.getByText(chats.personWanted).waitFor();
    await expectAccessible(guest);

    const { page } = admin;
    await page.goto(`/knowledge-base/${base.id}?show=conversations`);
    await page.getByText(chatDesk.waitsSince).first().waitFor();
    await expectAccessible(page);
    await page.getByText('Mei Lin').first().click();
    await page.getByRole('article', { name: chats.answer }).getByText(answer).waitFor();
    await press(page, chatDesk.takeOver);
    await guest.getByText(fill(chats.personAnswersNow, { name: '' }).trim().slice(-8)).waitFor();
    await say(guest, other);
    await page.getByText(other, { exact: true }).waitFor();
    await say(page, said);
    await guest.getByRole('article', { name: chats.personAnswer }).getByText(said, { exact: true }).waitFor();
    await expectAbove(guest.getByRole('article', { name: chats.personAnswer }), guest.getByRole('textbox').last());
    expect(await guest.getByRole('article', { name: chats.answer, exact: true }).count()).toBe(1);
    await expectAccessible(page);
    await expectAccessible(guest);
    await expectNoSidewaysScroll(guest);

    await press(page, chatDesk.summarize);
    await page.getByText(chatDesk.extract).waitFor();
    await press(page, chatDesk.handBack);
    await guest.getByText(chats.noteHandedBack).waitFor();
    await say(guest, question);
    await expect.poll(() => guest.getByRole('article', { name: chats.answer, exact: true }).getByText(answer).count()).toBe(2);
    await guest.reload();
    await guest.getByRole('article', { name: chats.personAnswer }).getByText(said, { exact: true }).waitFor();

    await press(page, chatShares.share);
    await press(page, chatShares.make);
    const link = await dialogOf(page).locator('code').innerText();
    await expectAccessible(page);
    const { page: stranger } = await people.visit({ language, width: 390 });
    await stranger.goto(link);
    await stranger.getByText(said, { exact: true }).waitFor();
    await expectAccessible(stranger);
    await expectNoSidewaysScroll(stranger);
    await press(page, chatShares.revoke);
    await page.getByText(chatShares.revoked).waitFor();
    await stranger.reload();
    await stranger.getByRole('heading', { name: chatShares.goneTitle }).waitFor();
  });
});
