import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentEndpoints } from '@inkstone/contract/documents';
import { fileLimits } from '@inkstone/contract/files';
import { knowledgeBaseEndpoints } from '@inkstone/contract/knowledge-bases';
import { retrievalEndpoints } from '@inkstone/contract/retrieval';
import { badFiles } from '@inkstone/documents/__fixtures__/bad-files';
import { xlsxOf } from '@inkstone/documents/__fixtures__/make-office';
import { pdfOf } from '@inkstone/documents/__fixtures__/make-pdf';
import { type Language, phrases } from '@inkstone/phrases';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, press } from './support/browser.ts';
import { fill } from './support/fill.ts';
import { itWithoutModels as it } from './support/journey.ts';
import { widthsIn } from './support/led-in.ts';

type File = { name: string; mimeType: string; buffer: Buffer };

const words: Record<Language, { rule: string; newRule: string; changed: string; tag: string; question: string }> = {
  en: {
    rule: 'Parcels may be returned within thirty days.',
    newRule: 'Parcels may be returned within sixty days.',
    changed: 'Parcels may be returned within thirty days, but for batteries.',
    tag: 'policies',
    question: 'Within how many days may parcels be returned?',
  },
  zh: {
    rule: '包裹可在三十天内退回。',
    newRule: '包裹可在六十天内退回。',
    changed: '除电池外，包裹可在三十天内退回。',
    tag: '政策',
    question: '包裹可在几天内退回？',
  },
};

const file = (name: string, content: string | Uint8Array): File => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});
const filesOf = (language: Language): File[] => [
  file('returns.md', words[language].rule),
  file(
    'prices.xlsx',
    xlsxOf({
      Prices: [
        ['Article', 'Price'],
        ['Lamp', 10],
        ['Desk', 20],
      ],
    }),
  ),
  file('handbook.pdf', pdfOf([[{ x: 60, y: 700, text: 'Every lamp has a warranty of five years.' }]])),
  file('broken.pdf', badFiles['noise.pdf']?.() ?? ''),
  file('program.exe', 'MZ'),
];

/** Lets go of a file over the place for it, as whoever drags it there does. */
const drop = async (page: Page, { name, buffer }: File): Promise<void> => {
  const dataTransfer = await page.evaluateHandle(
    ({ fileName, text }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], fileName));
      return transfer;
    },
    { fileName: name, text: buffer.toString() },
  );
  await page.locator('[data-over]').dispatchEvent('drop', { dataTransfer });
};

/** A file of that many bytes, of which none stands on the disk. */
const hollowFile = async (bytes: number): Promise<{ path: string; remove: () => Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'hollow-'));
  const path = join(folder, 'film.pdf');
  const handle = await open(path, 'w');
  await handle.truncate(bytes);
  await handle.close();
  return { path, remove: () => rm(folder, { recursive: true }) };
};

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
/** What is sent from now on has this tag. */
const tagWith = async (page: Page, label: string, tag: string): Promise<void> => {
  const tags = page.getByRole('textbox', { name: new RegExp(`^${label}`) }).first();
  await tags.fill(tag);
  await tags.press('Enter');
};
const send = (page: Page, files: File[]) => page.locator('input[type=file]').first().setInputFiles(files);

describe.each(['en', 'zh'] as const)('the documents of a knowledge base (%s)', (language) => {
  it.for(widthsIn(language))('from several files, one of them bad, to changed and deleted ones, %i px wide', async (width, { people }) => {
    const { documents, knowledgeBases, shell, documentErrors } = phrases[language];
    const { rule, newRule, changed, tag } = words[language];
    const { page } = await people.come('enterprise', { language, width, at: '/knowledge-base' });
    await press(page, knowledgeBases.add);
    await page.getByRole('textbox', { name: knowledgeBases.name, exact: true }).fill('Handbooks');
    await page.getByRole('dialog').getByRole('button', { name: knowledgeBases.add, exact: true }).click();
    await tagWith(page, documents.tags, tag);
    await send(page, filesOf(language));

    // What is of no kind is not taken, what cannot be read fails with its reason, and the others are there.
    await page.getByText(fill(documents.refused, { count: '1' })).waitFor();
    await page.getByText(documentErrors.damaged).first().waitFor();
    await expect.poll(() => page.getByText(documents.indexed, { exact: true }).count()).toBeGreaterThanOrEqual(3);
    expect(await page.getByText(`#${tag}`).count()).toBe(4);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: documents.close, exact: true }).click();
    await page.getByRole('button', { name: documents.retry, exact: true }).click();
    await page.getByText(documentErrors.damaged).first().waitFor();

    // A reload shows the same; a chunk is changed and switched off.
    await page.reload();
    await page.getByText('returns.md').first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText(rule).waitFor();
    await drawer.getByRole('button', { name: documents.edit, exact: true }).click();
    await drawer.getByRole('textbox', { name: fill(documents.chunkNumber, { number: '1' }) }).fill(changed);
    await drawer.getByRole('button', { name: documents.save, exact: true }).last().click();
    await drawer.getByText(documents.edited, { exact: true }).waitFor();
    await drawer.getByRole('switch', { name: fill(documents.chunkIsOn, { number: '1' }) }).click();
    await expect.poll(() => drawer.getByRole('switch', { name: fill(documents.chunkIsOn, { number: '1' }) }).isChecked()).toBe(false);
    await expectAccessible(page);
    await drawer.getByRole('button', { name: shell.close, exact: true }).click();

    // Another file of the same name is looked at first, and takes the place of the earlier one.
    await page.getByRole('checkbox', { name: documents.lookFirst }).check();
    await send(page, [file('returns.md', newRule)]);
    await page.getByRole('dialog').getByText(newRule).waitFor();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: fill(documents.addFiles, { count: '1' }) })
      .click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText(fill(documents.changed, { count: '1' })).waitFor();
    await page.getByRole('button', { name: documents.close, exact: true }).click();
    await page.getByText('returns.md').first().click();
    await page.getByRole('dialog').getByText(newRule).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: shell.close, exact: true }).click();

    // One is deleted, and comes back.
    await rowOf(page, 'handbook.pdf').getByRole('button', { name: shell.rowActions }).click();
    await page.getByRole('menuitem', { name: documents.remove, exact: true }).click();
    await page.getByText('handbook.pdf').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: documents.undo, exact: true }).click();
    await page.getByText('handbook.pdf').waitFor();
    await page.reload();
    await page.getByText('handbook.pdf').waitFor();
  });

  it('a file that is dropped again answers as before until its newer version is read; one that is too large is not sent', async ({
    people,
  }) => {
    const { documents } = phrases[language];
    const { rule, newRule, question } = words[language];
    const { page, call } = await people.come('enterprise', { language });
    const { id } = await call(knowledgeBaseEndpoints.create, { body: { name: 'Handbooks' } });
    const params = { id };
    const found = async (): Promise<string> => {
      const body = { question, tags: [], topK: 3, threshold: 0 };
      return (await call(retrievalEndpoints.test, { params, body })).passages.map(({ text }) => text).join(' ');
    };
    await page.goto(`/knowledge-base/${id}`);
    await drop(page, file('returns.md', rule));
    await rowOf(page, 'returns.md').getByText(documents.indexed, { exact: true }).waitFor();
    expect(await found()).toContain(rule);

    const sent: string[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
    const film = await hollowFile(6 * fileLimits.bytes);
    await page.locator('input[type=file]').first().setInputFiles(film.path);
    const tooLarge = fill(documents.fileTooLarge, { most: String(fileLimits.bytes / 1024 / 1024) });
    await page.getByText(tooLarge).waitFor();
    expect(sent).toEqual([]);
    await film.remove();
    await page.getByRole('button', { name: documents.close, exact: true }).click();

    const filler = Array.from({ length: 3000 }, (_, line) => `${line} ${rule.slice(0, 7)} ${(line * 7919).toString(36)}.`).join('\n\n');
    await drop(page, file('returns.md', `${newRule}\n\n${filler}`));
    const answers: string[] = [];
    await expect.poll(async () => answers.push(await found()) && answers.at(-1), { timeout: 60_000 }).toContain(newRule);
    expect(answers.filter((text) => !text.includes(rule) && !text.includes(newRule))).toEqual([]);
    const { items } = await call(documentEndpoints.list, { params, query: { limit: 50 } });
    expect(items.map(({ name }) => name)).toEqual(['returns.md']);
    await expectAccessible(page);
  });
});
