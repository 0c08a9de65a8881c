import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readModules } from '@inkstone/contract/kit/modules';
import { listingWriterEndpoints } from '@inkstone/contract/listing-writer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrowser } from '../test/browser.ts';
import { buildActor } from '../test/builders.ts';
import { createTestDb, type TestDb } from '../test/database.ts';
import { createTestApp } from '../test/test-app.ts';

let test: TestDb;
let folder: string;
beforeAll(async () => {
  test = await createTestDb();
  folder = await mkdtemp(join(tmpdir(), 'inkstone-modules-'));
  await writeFile(join(folder, 'index.html'), '<meta name="modules" content="__MODULES__" />');
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await test.close();
});

const open = async (switches: string) => {
  const made = await createTestApp(test, { config: { modules: readModules(switches) }, consoleFolder: folder });
  const { headers } = await buildActor(test.db, { hasShop: true });
  const list = await createBrowser(made.app, { headers }).send(listingWriterEndpoints.list, {});
  const page = await made.app.inject({ url: '/dashboard' });
  const reference = await made.app.inject({ url: '/api/docs/openapi.json' });
  await made.close();
  return { list, page: page.body, reference: reference.body };
};

describe('the modules of an installation', () => {
  it('are there as in the table, and the page is told of no change', async () => {
    const { list, page } = await open('');
    expect(list.statusCode).toBe(200);
    expect(page).toBe('<meta name="modules" content="" />');
  });

  it('are gone when they are switched off: no endpoint, no line in the reference, and the console is told', async () => {
    const { list, page, reference } = await open('freestyle=off');
    expect([list.statusCode, list.json().code]).toEqual([404, 'request.notFound']);
    expect(page).toBe('<meta name="modules" content="freestyle=off" />');
    expect(reference).not.toContain('/api/freestyle/');
    expect(reference).toContain('/api/user/profile/');
  });
});
