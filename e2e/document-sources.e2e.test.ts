import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Language, phrases } from '@inkstone/phrases';
import { describe, expect } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, press } from './support/browser.ts';
import { choose } from './support/choose.ts';
import { whenIndexed } from './support/documents.ts';
import { startInstallation } from './support/installation.ts';
import { peopleOf, street } from './support/journey.ts';

const email = 'li@example.com';
const token = 'journey-token';
const pages = [
  {
    id: '11',
    title: 'Warranty',
    text: 'The warranty of a lamp lasts five years from the day on which it was bought by the customer in one of our shops.',
  },
  {
    id: '12',
    title: 'Returns',
    text: 'A parcel that was opened can be returned within thirty days, and the label for it is free of charge in Germany.',
  },
];

/** A Confluence with one space, on this machine. */
const startService = async (host: string) => {
  const told = ({ id, title }: (typeof pages)[number]) => ({
    id,
    title,
    status: 'current',
    spaceId: '1',
    parentId: null,
    version: { number: 1 },
    _links: {},
  });
  const server = createServer(({ url = '', headers }, response) => {
    const { pathname } = new URL(url, 'http://service.invalid');
    const [kind, id] = pathname.replace('/wiki/api/v2/', '').split('/');
    const page = pages.find((each) => each.id === id);
    const isKnown = headers.authorization === `Basic ${Buffer.from(`${email}:${token}`).toString('base64')}`;
    const list = kind === 'spaces' ? [{ id: '1', name: 'Handbooks' }] : pages.map(told);
    const answer = page ? { ...told(page), body: { export_view: { value: `<p>${page.text}</p>` } } } : { results: list, _links: {} };
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isKnown ? answer : {}));
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a path
  return { origin: `http://${host}:${port}`, stop: () => void server.close() };
};

/** An installation with the knowledge bases on, which may reach the service. */
const it = street
  .extend('service', { scope: 'file' }, async ({ host }, { onCleanup }) => {
    const service = await startService(host);
    onCleanup(service.stop);
    return service;
  })
  .extend('house', { scope: 'file' }, async ({ host, service }, { onCleanup }) => {
    const environment = { HOST: host, INKSTONE_PRIVATE_ORIGINS: service.origin };
    const installation = await startInstallation(environment);
    onCleanup(installation.stop);
    return installation;
  })
  .extend('people', peopleOf);

const ways: [Language, number][] = [
  ['en', 1440],
  ['zh', 390],
];

describe('from a service to an answer that is limited to its tag', () => {
  it.for(ways)('in %s, %i px wide', async ([language, width], { people, service }) => {
    const { knowledgeBases, documentSources, chats } = phrases[language];
    const { page } = await people.come('enterprise', { language, width, at: '/knowledge-base' });
    await press(page, knowledgeBases.add);
    await page.getByRole('textbox', { name: knowledgeBases.name, exact: true }).fill('Handbooks');
    await page.getByRole('dialog').getByRole('button', { name: knowledgeBases.add, exact: true }).click();
    await page.getByRole('radio', { name: knowledgeBases.documents, exact: true }).check({ force: true });

    await press(page, documentSources.addFrom);
    const dialog = page.getByRole('dialog');
    await choose(dialog.getByRole('combobox', { name: documentSources.chooseService }), 'Confluence');
    const fields = dialog.getByRole('textbox');
    await fields.nth(0).fill(service.origin);
    await fields.nth(1).fill(email);
    await dialog.locator('input[type=password]').fill('wrong');
    const connect = dialog.getByRole('button', { name: documentSources.connect, exact: true });
    await connect.click();
    await dialog.getByRole('alert').first().waitFor();
    await dialog.locator('input[type=password]').fill(token);
    await connect.click();
    await dialog.getByRole('checkbox', { name: 'Handbooks' }).check();
    await dialog.getByLabel(documentSources.tags).fill('wiki');
    await dialog.getByLabel(documentSources.tags).press('Enter');
    await dialog.getByRole('button', { name: documentSources.look }).click();
    await dialog.getByText(documentSources.wouldTake.replace('{{count}}', '2')).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: documentSources.take }).click();
    await whenIndexed(page, language, 2);
    await page.getByText(documentSources.idle, { exact: true }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.reload();
    await page.getByText('#wiki').nth(1).waitFor();

    await page.goto('/ai_chat');
    await page.getByRole('group', { name: chats.tags }).getByRole('button', { name: 'wiki', exact: true }).click();
    const box = page.getByRole('textbox', { name: chats.question, exact: true });
    await box.fill('How long is the warranty of a lamp?');
    await box.press('Enter');
    await page.getByRole('article').getByText('five years').first().waitFor();
    await expectAccessible(page);
    expect(await page.getByRole('button', { name: 'wiki', exact: true }).getAttribute('aria-pressed')).toBe('true');
  });
});
