import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { appEndpoints } from '@inkstone/contract/apps';
import { gatewayEndpoints } from '@inkstone/contract/gateway';
import { phrases } from '@inkstone/phrases';
import OpenAI, { APIError } from 'openai';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { dialogOf, expectAccessible, expectNoSidewaysScroll, type Language, press } from './support/browser.ts';
import { choose } from './support/choose.ts';
import { ask } from './support/database.ts';
import { it } from './support/journey.ts';
import { ledIn } from './support/led-in.ts';
import { topUp } from './support/money.ts';
import type { Person } from './support/people.ts';
import { runOfferedCode } from './support/snippets.ts';

const run = promisify(execFile);
const names: Record<Language, string> = { en: 'Support bot', zh: '客服机器人' };

/** Adds an app on its screen; answers the key that is shown. */
const addApp = async (page: Page, language: Language): Promise<string> => {
  const { apps } = phrases[language];
  await press(page, apps.add);
  await dialogOf(page).getByRole('button', { name: apps.add, exact: true }).click();
  await dialogOf(page).getByText(apps.nameEmpty).first().waitFor();
  await dialogOf(page).getByLabel(apps.name, { exact: true }).fill(names[language]);
  await dialogOf(page).getByRole('button', { name: apps.add, exact: true }).click();
  await dialogOf(page).getByText(apps.keyOnce).waitFor();
  return (await dialogOf(page).locator('code').first().innerText()).trim();
};

/** What a refused call of a program is told. */
const refusalOf = (call: Promise<unknown>): Promise<{ status: unknown; code: unknown; message: string }> =>
  call.then(
    () => ({ status: 200, code: null, message: '' }),
    (error: unknown) => {
      if (!(error instanceof APIError)) throw error;
      return { status: error.status, code: error.code, message: error.message };
    },
  );

/** The key whose row begins with these letters is rotated, and goes on for an hour; answers the new one. */
const rotateKey = async (page: Page, language: Language, start: string): Promise<string> => {
  const { apps, shell } = phrases[language];
  const row = page.getByRole('table', { name: apps.keys, exact: true }).getByRole('row', { name: start });
  await row.getByRole('button', { name: shell.rowActions }).click();
  await page.getByRole('menuitem', { name: apps.rotate, exact: true }).click();
  await choose(dialogOf(page).getByRole('combobox', { name: apps.rotateKeep }), apps.hours_one.replace('{{count}}', '1'));
  await dialogOf(page).getByRole('button', { name: apps.rotate, exact: true }).click();
  await dialogOf(page).getByText(apps.keyOnce).waitFor();
  const secret = (await dialogOf(page).locator('code').first().innerText()).trim();
  await press(page, apps.keyKept);
  return secret;
};

const keyNames: Record<Language, string> = { en: 'Night shift', zh: '夜班' };

/** The key whose row begins with these letters gets a name, which it keeps over a reload. */
const renameKey = async (page: Page, language: Language, start: string): Promise<void> => {
  const { apps, shell } = phrases[language];
  const row = page.getByRole('table', { name: apps.keys, exact: true }).getByRole('row', { name: start });
  await row.getByRole('button', { name: shell.rowActions }).click();
  await page.getByRole('menuitem', { name: apps.renameKey, exact: true }).click();
  await dialogOf(page).getByLabel(apps.keyName).fill(keyNames[language]);
  await expectAccessible(page);
  await dialogOf(page).getByRole('button', { name: apps.rename, exact: true }).click();
  await row.getByText(keyNames[language], { exact: true }).waitFor();
  await page.reload();
  await row.getByText(keyNames[language], { exact: true }).waitFor();
};

const messages = [{ role: 'user' as const, content: 'Say hello in one sentence.' }];

/** Streams with the open log in sight, then asks for more than the month's limit allows. */
const callAndMeetTheLimit = async ({ page, call }: Person, language: Language, client: OpenAI): Promise<void> => {
  const { apps } = phrases[language];
  const [{ name: model } = { name: '' }] = await call(gatewayEndpoints.chatModels, {});
  expect((await client.models.list()).data.map(({ id }) => id)).toContain(model);
  await page.getByRole('radio', { name: apps.requests, exact: true }).click();
  // On a phone the table has no heading row.
  const calls = page.getByRole('table', { name: apps.requests, exact: true }).locator('tbody tr');
  await expect.poll(() => calls.count()).toBe(1);
  const stream = await client.chat.completions.create({ model, messages, stream: true });
  let said = '';
  for await (const chunk of stream) said += chunk.choices[0]?.delta.content ?? '';
  expect(said).toContain('clipboard');
  await expect.poll(() => calls.count()).toBe(2);
  await calls.first().getByText(apps.streamed, { exact: true }).waitFor();
  await calls.first().click();
  await dialogOf(page).getByText('openai-chat').waitFor();
  // How its points were computed: 20 tokens in at 1,728 points a million, 270 out at 6,912, and their sum.
  const charge = dialogOf(page).getByRole('region', { name: apps.charge, exact: true });
  await charge.getByRole('row').nth(1).waitFor();
  expect(await charge.innerText()).toMatch(/\b20 ×[\s\S]*\b270 ×[\s\S]*\b1\.9008\b/);
  await charge.getByRole('row', { name: apps.chargeSum }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');

  const costly = { model, messages, max_tokens: 30_000, n: 12 };
  const limited = await refusalOf(client.chat.completions.create(costly));
  expect([limited.status, limited.code]).toEqual([402, 'insufficient_quota']);
  // With the day on which it begins anew.
  const [usedUp = ''] = phrases.en.walletErrors.budgetUsedUp.split('{{again}}');
  expect(limited.message).toMatch(new RegExp(`${usedUp}\\d{4}-\\d{2}-01`));
  await calls.first().getByText('402').waitFor();
};

describe('an API customer', () => {
  it.for(ledIn('en'))(
    'adds an app, calls it by curl and the SDK, sees it at once, meets the limit, rotates and switches off: %s',
    async (language, { people, house, vendor }) => {
      const { apps, shell } = phrases[language];
      const width = language === 'zh' ? 390 : 1440;
      vendor.goOn();
      const operator = await people.come('operator', { language: 'en' });
      const customer = await people.come('api', { language, width, at: '/ai_integration' });
      const { page } = customer;
      await topUp(customer, 5000, operator);
      await page.getByText(apps.emptyTitle).waitFor();
      await expectAccessible(page);

      const secret = await addApp(page, language);
      expect(secret).toMatch(/^sk-ink-[0-9a-z]{38}$/);
      await expectAccessible(page);
      const command = await dialogOf(page).getByRole('region', { name: apps.keyTry }).innerText();
      const { stdout } = await run('sh', ['-c', command]);
      expect(JSON.parse(stdout).choices[0].message.content).toContain('clipboard');
      await dialogOf(page).getByText(apps.keyArrived).waitFor();
      await press(page, apps.keyKept);
      await page.getByRole('heading', { name: names[language] }).getByText(apps.stateOk, { exact: true }).waitFor();
      // The secret is gone for good; the code on the page names its place.
      await page.reload();
      await page.getByRole('region', { name: apps.code, exact: true }).waitFor();
      expect(await page.content()).not.toContain(secret);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);

      const client = new OpenAI({ baseURL: `${house.url}/v1`, apiKey: secret, maxRetries: 0 });
      await callAndMeetTheLimit(customer, language, client);

      await page.getByRole('radio', { name: apps.connect, exact: true }).click();
      const offered = { code: apps.code, key: secret };
      for (const written of await runOfferedCode(page.locator('main'), offered)) expect(written).toContain('clipboard');
      const isStreamed = page.getByRole('checkbox', { name: apps.isStreamed, exact: true });
      await isStreamed.click();
      await expect.poll(() => isStreamed.isChecked()).toBe(true);
      for (const written of await runOfferedCode(page.locator('main'), offered)) expect(written).toContain('clipboard');
      await renameKey(page, language, secret.slice(0, 13));
      const next = await rotateKey(page, language, secret.slice(0, 13));
      const renewed = new OpenAI({ baseURL: `${house.url}/v1`, apiKey: next, maxRetries: 0 });
      expect((await renewed.models.list()).data.length).toBeGreaterThan(0);
      expect((await client.models.list()).data.length).toBeGreaterThan(0);
      await ask(house, 'update app_keys set expires_at = now() where expires_at is not null and start = $1', [secret.slice(0, 13)]);
      await expect.poll(() => refusalOf(client.models.list())).toMatchObject({ status: 401 });
      await expect.poll(() => page.getByText(apps.keyEnded, { exact: true }).count()).toBe(1);

      await press(page, apps.switchOff);
      await page.getByText(apps.offBanner).waitFor();
      await expect.poll(() => refusalOf(renewed.models.list())).toMatchObject({ status: 403, code: 'app.switchedOff' });
      await page.goto('/ai_integration');
      await page.getByRole('row', { name: names[language] }).getByText(apps.stateOff, { exact: true }).waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);

      await page.getByRole('row', { name: names[language] }).getByRole('button', { name: shell.rowActions }).click();
      await page.getByRole('menuitem', { name: apps.remove, exact: true }).click();
      await dialogOf(page).getByRole('button', { name: apps.removeApp, exact: true }).click();
      await page.getByText(apps.emptyTitle).waitFor();
      expect(await customer.call(appEndpoints.list, {})).toEqual([]);
    },
  );
});
