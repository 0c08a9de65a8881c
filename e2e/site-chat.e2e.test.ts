import { documentEndpoints } from '@inkstone/contract/documents';
import { knowledgeBaseEndpoints } from '@inkstone/contract/knowledge-bases';
import { siteChatEndpoints } from '@inkstone/contract/site-chats';
import { type Language, phrases } from '@inkstone/phrases';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { dialogOf, expectAccessible, expectNoSidewaysScroll, press } from './support/browser.ts';
import { whenIndexed } from './support/documents.ts';
import { type HostPage, startHostPage } from './support/host-page.ts';
import { itWithoutModels as it, type People } from './support/journey.ts';
import { ledIn } from './support/led-in.ts';

const told: Record<Language, { html: string; question: string; answer: string }> = {
  en: {
    html: '<h1>Warranty</h1><p>Every lamp has a warranty of five years from the day of delivery.</p>',
    question: 'How long is the warranty of a lamp?',
    answer: 'five years',
  },
  zh: { html: '<h1>质保</h1><p>灯具质保五年，自收货之日起计算。</p>', question: '灯具质保几年？', answer: '质保五年' },
};

const siteFor = async (house: string, publicId: string, name: string): Promise<HostPage> =>
  startHostPage(name, { house, tags: `<script async src="${house}/embed/v1.js" data-chat="${publicId}"></script>` });

/** An enterprise with a knowledge base that can answer, on its tab of web sites. */
const openBase = async (people: People, language: Language) => {
  const admin = await people.come('enterprise', { language });
  const { html, question } = told[language];
  const base = await admin.call(knowledgeBaseEndpoints.create, { body: { name: 'Lamps', quickQuestions: [question] } });
  await admin.call(documentEndpoints.addRichText, { params: { id: base.id }, body: { name: 'Warranty', html } });
  await admin.page.goto(`/knowledge-base/${base.id}?show=documents`);
  await whenIndexed(admin.page, language);
  return { admin, base };
};

const open = (page: Page, language: Language) => press(page, phrases[language].siteChatButton.open);

describe.each(ledIn('en'))('the chat of a knowledge base on a web site (%s)', (language) => {
  const { chats, siteChats, siteChatButton, programs } = phrases[language];
  const { question, answer } = told[language];

  it('is set up, asked on the web site, closed by a key, and there again after a reload; another site does not get it', async ({
    people,
    house,
  }) => {
    const { admin, base } = await openBase(people, language);
    const { page } = admin;
    await page.goto(`/knowledge-base/${base.id}?show=site`);
    const look = { language, width: 390 } as const;
    const first = await admin.call(siteChatEndpoints.get, { params: { id: base.id } });
    const { publicId: _none, scriptUrl: _url, hasSecret: _secret, ...settings } = first;
    const saved = await admin.call(siteChatEndpoints.save, { params: { id: base.id }, body: settings });
    const publicId = saved.publicId ?? '';
    const shop = await siteFor(house.url, publicId, '127.0.0.1');
    const other = await siteFor(house.url, publicId, 'localhost');
    try {
      await page.reload();
      await page.getByRole('checkbox', { name: siteChats.isEnabled }).check();
      await page.getByRole('textbox', { name: siteChats.origins, exact: true }).fill(shop.origin);
      await expectAccessible(page);
      await press(page, phrases[language].shell.save);
      await page.getByText(siteChats.saved).waitFor();
      await page.frameLocator('iframe').getByRole('textbox').waitFor();

      const { page: visitor } = await people.visit({ ...look, leadsTo: [shop.origin] });
      await visitor.goto(shop.origin);
      await open(visitor, language);
      const inside = visitor.frameLocator('iframe');
      await inside.getByRole('button', { name: question }).click();
      await inside.getByRole('article', { name: chats.answer }).getByText(answer).waitFor();
      await expectAccessible(visitor);
      await expectNoSidewaysScroll(visitor);
      const cited = inside.getByRole('button', { name: chats.openCitation.replace('{{number}}', '1').replace('{{name}}', 'Warranty') });
      await cited.first().click();
      await inside.getByRole('dialog').press('Escape');
      await inside.getByRole('dialog').waitFor({ state: 'detached' });
      await inside.getByRole('textbox').press('Escape');
      const button = visitor.getByRole('button', { name: siteChatButton.open });
      expect(await button.evaluate((element) => element.getRootNode() instanceof ShadowRoot && element.matches(':focus'))).toBe(true);
      await button.press('Enter');
      await expect.poll(() => inside.getByRole('textbox').evaluate((element) => element.matches(':focus'))).toBe(true);
      await visitor.reload();
      await open(visitor, language);
      await inside.getByRole('article', { name: chats.answer }).getByText(answer).waitFor();

      const refused = await people.visit({ ...look, leadsTo: [other.origin] });
      await refused.page.goto(other.origin);
      await open(refused.page, language);
      await expect.poll(() => refused.complaints.join()).toMatch(/frame-ancestors/);
      expect(await refused.page.frameLocator('iframe').getByRole('textbox').count()).toBe(0);
      refused.complaints.splice(0);

      await page.goto(`/knowledge-base/${base.id}?show=conversations`);
      await page.getByText(phrases[language].chatDesk.site).waitFor();
    } finally {
      await shop.close();
      await other.close();
    }
  });

  it('gives programs a key once, with an example, and revokes it', async ({ people }) => {
    const { admin, base } = await openBase(people, language);
    const { page } = admin;
    await page.goto(`/knowledge-base/${base.id}?show=api`);
    await press(page, programs.addKey);
    await page.getByLabel(programs.keyName, { exact: true }).fill('Help desk');
    await press(page, programs.makeKey);
    const apiKey = await page.getByRole('dialog').locator('code').first().innerText();
    await press(page, programs.copyKey);
    await press(page, programs.keyKept);
    const url = '/api/ai_chat/v1/chat/completions';
    const body = { model: base.id, messages: [{ role: 'user', content: question }] };
    const ask = () => admin.context.request.post(url, { headers: { authorization: `Bearer ${apiKey}` }, data: body });
    const { citations } = await (await ask()).json();
    expect(citations[0].text).toContain(answer);
    await page.goto(citations[0].url);
    await page.getByText(answer).first().waitFor();
    await expectAccessible(page);
    await page.goto(`/knowledge-base/${base.id}?show=api`);
    await page.getByText('Help desk').first().waitFor();
    await expectAccessible(page);
    await page
      .getByRole('row', { name: /Help desk/ })
      .getByRole('button')
      .last()
      .click();
    await page.getByRole('menuitem', { name: programs.revoke }).click();
    await dialogOf(page).getByRole('button', { name: programs.revoke }).click();
    await page.getByText(programs.keysEmpty).waitFor();
    await expect.poll(async () => (await ask()).status()).toBe(401);
  });
});
