import { documentEndpoints } from '@inkstone/contract/documents';
import { knowledgeBaseEndpoints } from '@inkstone/contract/knowledge-bases';
import { siteChatEndpoints } from '@inkstone/contract/site-chats';
import { phrases } from '@inkstone/phrases';
import type { FrameLocator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, press } from './support/browser.ts';
import { whenIndexed } from './support/documents.ts';
import { startHostPage } from './support/host-page.ts';
import { type Installation, startInstallation } from './support/installation.ts';
import { type People, peopleOf, street } from './support/journey.ts';
import { ledIn } from './support/led-in.ts';
import { type SignInServer, startSignInServer } from './support/sign-in-server.ts';

/** An installation that may reach the company's server, which lies on this machine. */
const it = street
  .extend('company', { scope: 'file' }, async ({ host }, { onCleanup }) => {
    const server = await startSignInServer(host);
    onCleanup(server.close);
    return server;
  })
  .extend('house', { scope: 'file' }, async ({ host, company }, { onCleanup }) => {
    const installation = await startInstallation({ HOST: host, INKSTONE_PRIVATE_ORIGINS: company.origin });
    onCleanup(installation.stop);
    return installation;
  })
  .extend('people', peopleOf);

const told = {
  en: { html: '<p>Every lamp has a warranty of five years.</p>', question: 'How long is the warranty of a lamp?', answer: 'five years' },
  zh: { html: '<p>灯具质保五年，自收货之日起计算。</p>', question: '灯具质保几年？', answer: '质保五年' },
};

describe.each(ledIn('zh'))('a visitor of a web site who signs in at the company (%s)', (language) => {
  const width = language === 'en' ? 390 : 1440;
  const { chats, siteChats, siteChatButton } = phrases[language];
  const { html, question, answer } = told[language];

  /** Presses the button of the sign-in, and follows the window's way to its end. */
  const signIn = async (page: Page, inside: FrameLocator, way: string): Promise<Page> => {
    const opening = page.context().waitForEvent('page');
    await inside.getByRole('button', { name: siteChats.signIn }).click();
    const window = await opening;
    await window.getByRole('link', { name: way }).click();
    return window;
  };

  /** A knowledge base whose chat stands on a web site, and lets in whoever signs in at the company. */
  const setUp = async ({ people, house, company }: { people: People; house: Installation; company: SignInServer }) => {
    const admin = await people.come('enterprise', { language });
    const signInAt = {
      isOauthEnabled: true,
      oauthType: 'oauth2',
      oauthUrl: company.origin,
      oauthRedirectParams: 'client_id=lamps',
    } as const;
    const base = await admin.call(knowledgeBaseEndpoints.create, { body: { name: 'Lamps', quickQuestions: [question], ...signInAt } });
    await admin.call(documentEndpoints.addRichText, { params: { id: base.id }, body: { name: 'Warranty', html } });
    await admin.page.goto(`/knowledge-base/${base.id}?show=documents`);
    await whenIndexed(admin.page, language);
    const {
      publicId: _none,
      scriptUrl: _url,
      hasSecret: _secret,
      ...settings
    } = await admin.call(siteChatEndpoints.get, {
      params: { id: base.id },
    });
    const unsaved = await admin.call(siteChatEndpoints.save, { params: { id: base.id }, body: settings });
    const shop = await startHostPage('127.0.0.1', {
      house: house.url,
      tags: `<script async src="${house.url}/embed/v1.js" data-chat="${unsaved.publicId}"></script>`,
    });
    const body = { ...settings, isEnabled: true, origins: [shop.origin], revision: unsaved.revision };
    await admin.call(siteChatEndpoints.save, { params: { id: base.id }, body });
    await admin.page.goto(`/knowledge-base/${base.id}?show=site`);
    await admin.page.getByText(`/api/site_chat/${unsaved.publicId}/signed_in/`).waitFor();
    return { admin, base, shop };
  };

  it('is told when it fails, asks when it does not, is still known after a reload, and signs out', async ({ people, house, company }) => {
    const { admin, base, shop } = await setUp({ people, house, company });
    try {
      const { page } = await people.visit({ language, width, leadsTo: [shop.origin, company.origin] });
      await page.goto(shop.origin);
      await press(page, siteChatButton.open);
      const inside = page.frameLocator('iframe');
      await inside.getByText(phrases[language].siteChatErrors.signInNeeded).waitFor();
      await expectAccessible(page);

      await inside.getByRole('button', { name: siteChats.close }).waitFor();
      const refused = await signIn(page, inside, 'Stay out');
      await refused.getByText(siteChats.signInDeniedText).waitFor();
      await expectAccessible(refused);
      await expectNoSidewaysScroll(refused);
      await refused.close();
      const window = await signIn(page, inside, 'Come in as Robin');
      await inside.getByRole('button', { name: question }).click();
      expect(window.isClosed()).toBe(true);
      await inside.getByRole('article', { name: chats.answer }).getByText(answer).first().waitFor();
      await inside.getByRole('button', { name: /1/ }).first().click();
      await inside.getByRole('dialog').getByText(answer).first().waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);

      await page.reload();
      await press(page, siteChatButton.open);
      await inside.getByRole('article', { name: chats.answer }).getByText(answer).first().waitFor();
      await admin.page.goto(`/knowledge-base/${base.id}?show=conversations`);
      await admin.page.getByText('Robin Ash').first().waitFor();

      await inside.getByRole('button', { name: siteChats.signOut }).click();
      await inside.getByRole('button', { name: siteChats.signIn }).waitFor();
      await page.reload();
      await press(page, siteChatButton.open);
      await inside.getByRole('button', { name: siteChats.signIn }).waitFor();

      // A browser that keeps windows shut.
      await inside.locator('body').evaluate(() => Object.assign(window, { open: () => null }));
      await inside.getByRole('button', { name: siteChats.signIn }).click();
      await inside.getByText(siteChats.signInBlocked).waitFor();
    } finally {
      await shop.close();
    }
  });
});
