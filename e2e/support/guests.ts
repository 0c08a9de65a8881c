import { randomUUID } from 'node:crypto';
import { sharedUserEndpoints } from '@inkstone/contract/shared-users';
import { type Language, phrases } from '@inkstone/phrases';
import type { Page } from 'playwright-core';
import { press } from './browser.ts';
import type { People } from './journey.ts';
import type { Person } from './people.ts';

/** A shared user of the administrator's, signed in on their own page. */
// biome-ignore lint/complexity/useMaxParams: the last one is rare.
export const comeAsGuest = async (admin: Person, people: People, language: Language, name = 'Mei Lin'): Promise<Page> => {
  const email = `${randomUUID()}@journey.example`;
  const body = { name, email, language, isInvited: false };
  const { password } = await admin.call(sharedUserEndpoints.create, { body });
  const { portal, session } = phrases[language];
  const { page } = await people.visit({ language, width: 390 });
  await page.goto('/portal/login');
  await page.getByLabel(portal.email, { exact: true }).fill(email);
  await page.getByLabel(portal.password, { exact: true }).fill(password ?? '');
  await press(page, portal.signIn);
  const isThere = page.waitForURL('**/shared');
  await Promise.race([page.getByRole('button', { name: session.ssoContinue }).click(), isThere]);
  await isThere;
  return page;
};

const isSend = new RegExp(`^(?:${phrases.en.shell.sendMessage}|${phrases.zh.shell.sendMessage})$`);

/** Writes a question, or whatever is said to a person, and sends it once the answer before has ended: its last words come sooner. */
export const say = async (page: Page, text: string): Promise<void> => {
  const box = page.getByRole('textbox').last();
  await box.fill(text);
  await page.getByRole('button', { name: isSend, disabled: false }).last().waitFor();
  await box.press('Enter');
};
