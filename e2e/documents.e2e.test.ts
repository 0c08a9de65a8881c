import { badFiles } from '@inkstone/documents/__fixtures__/bad-files';
import { xlsxOf } from '@inkstone/documents/__fixtures__/make-office';
import { pdfOf } from '@inkstone/documents/__fixtures__/make-pdf';
import { type Language, phrases } from '@inkstone/phrases';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, press } from './support/browser.ts';
import { fill } from './support/fill.ts';
import { itWithoutModels as it } from './support/journey.ts';

type File = { name: string; mimeType: string; buffer: Buffer };

const words: Record<Language, { rule: string; newRule: string; changed: string; tag: string }> = {
  en: {
    rule: 'Parcels may be returned within thirty days.',
    newRule: 'Parcels may be returned within sixty days.',
    changed: 'Parcels may be returned within thirty days, but for batteries.',
    tag: 'policies',
  },
  zh: { rule: '包裹可在三十天内退回。', newRule: '包裹可在六十天内退回。', changed: '除电池外，包裹可在三十天内退回。', tag: '政策' },
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

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const send = (page: Page, files: File[]) => page.locator('input[type=file]').first().setInputFiles(files);

describe.each(['en', 'zh'] as const)('the documents of a knowledge base (%s)', (language) => {
  it.for([1440, 390])('from several files, one of them bad, to changed and deleted ones, %i px wide', async (width, { people }) => {
    const { documents, knowledgeBases, shell, documentErrors } = phrases[language];
    const { rule, newRule, changed, tag } = words[language];
    const { page } = await people.come('enterprise', { language, width, at: '/knowledge-base' });
    await press(page, knowledgeBases.add);
    await page.getByRole('textbox', { name: knowledgeBases.name, exact: true }).fill('Handbooks');
    await page.getByRole('dialog').getByRole('button', { name: knowledgeBases.add, exact: true }).click();
    const tags = page.getByRole('textbox', { name: new RegExp(`^${documents.tags}`) }).first();
    await tags.fill(tag);
    await tags.press('Enter');
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
});
