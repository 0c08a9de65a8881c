import { knowledgeBaseEndpoints } from '@inkstone/contract/knowledge-bases';
import { type Language, phrases } from '@inkstone/phrases';
import { describe, expect } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, press } from './support/browser.ts';
import { choose } from './support/choose.ts';
import { whenIndexed } from './support/documents.ts';
import { itWithoutModels as it } from './support/journey.ts';
import { widthsIn } from './support/led-in.ts';

const told: Record<Language, { name: string; text: string; questions: string }> = {
  en: {
    name: 'returns.txt',
    text: 'Bags can be returned within thirty days. The warranty of a lamp lasts five years.',
    questions: 'question,document\nWhen can bags be returned?,returns.txt\nHow far away is the moon?,-\n,returns.txt\n',
  },
  zh: {
    name: '退货.txt',
    text: '箱包可在三十天内退货。灯具质保五年，自购买之日起计算。',
    questions: '问题,文档\n箱包多少天内可以退货？,退货.txt\n月球离我们多远？,-\n,退货.txt\n',
  },
};

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

describe.each(['en', 'zh'] as const)('the evaluation of two settings (%s)', (language) => {
  const { documents, evaluations, knowledgeBases, shell } = phrases[language];
  const { name, text, questions } = told[language];

  it.for(widthsIn(language))('tells which of them finds more, and the worse one is refused, %i px wide', async (width, { people }) => {
    const { page, call } = await people.come('enterprise', { language, width, at: '/knowledge-base' });
    const { id } = await call(knowledgeBaseEndpoints.create, { body: { name: 'Handbooks' } });
    await page.goto(`/knowledge-base/${id}?show=documents`);
    await page.getByRole('button', { name: documents.chooseFiles, exact: true }).waitFor();
    await page.locator('input[type=file]').first().setInputFiles(csv(name, text));
    await whenIndexed(page, language);

    // Nobody writes here, so the lowest score is that of quotes, until its owner sets another one.
    await page.goto(`/knowledge-base/${id}?show=test`);
    const lowest = page.getByRole('combobox', { name: knowledgeBases.threshold });
    await expect.poll(() => lowest.textContent()).toContain(knowledgeBases.automaticNow.replace('{{score}}', '0.50'));
    await expectAccessible(page);
    await choose(lowest, knowledgeBases.ownNumber);
    await page.getByRole('textbox', { name: knowledgeBases.ownNumber }).fill('0.4');
    await expectNoSidewaysScroll(page);
    await press(page, knowledgeBases.keepSettings);
    await page.getByText(knowledgeBases.saved).waitFor();
    expect((await call(knowledgeBaseEndpoints.get, { params: { id } })).retrieval.threshold).toBe(0.4);
    await choose(lowest, knowledgeBases.automaticNow.replace('{{score}}', '0.50'));
    await press(page, knowledgeBases.keepSettings);
    await page.getByRole('button', { name: knowledgeBases.keepSettings }).waitFor({ state: 'detached' });
    expect((await call(knowledgeBaseEndpoints.get, { params: { id } })).retrieval.threshold).toBeNull();

    await page.goto(`/knowledge-base/${id}?show=evaluation`);
    await page.getByText(evaluations.emptyTitle).waitFor();
    await expectAccessible(page);
    await page.locator('input[type=file]').setInputFiles(csv('questions.csv', questions));
    await page.getByText(evaluations.noQuestion).waitFor();
    await expectNoSidewaysScroll(page);
    await press(page, evaluations.take.replace('{{count}}', '2'));

    // The strictest setting finds nothing at all.
    await page.getByLabel(evaluations.threshold, { exact: true }).last().fill('1');
    await press(page, evaluations.start);
    const table = page.getByRole('table', { name: evaluations.runs });
    await expect.poll(() => table.getByRole('checkbox', { name: shell.selectRow }).count()).toBe(2);
    await expect.poll(() => table.getByText('100%').count()).toBeGreaterThanOrEqual(3);
    for (const box of await table.getByRole('checkbox', { name: shell.selectRow }).all()) await box.check();
    await press(page, evaluations.compare);
    await page.getByText(evaluations.rank.replace('{{rank}}', '1')).first().waitFor();
    await page.reload();
    await page.getByRole('radio', { name: evaluations.worse.replace('{{count}}', '1'), exact: true }).click();
    await page.getByText(evaluations.missed, { exact: true }).first().waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await press(page, evaluations.back);
    await page.getByRole('checkbox', { name: evaluations.guardOn }).check();
    await page.getByRole('button', { name: shell.save, exact: true }).click();
    await page.getByText(evaluations.guardMeasure.replace('{{measure}}', '100%')).waitFor();
    const worse = table
      .getByRole('row')
      .filter({ hasText: evaluations.settingOf.replace('{{topK}}', '8').replace('{{threshold}}', '1.00') });
    await worse.getByRole('button', { name: shell.rowActions }).click();
    await page.getByRole('menuitem', { name: evaluations.use }).click();
    await page.getByText(/hit@5.*100 %.* 0 %/).waitFor();
    expect((await call(knowledgeBaseEndpoints.get, { params: { id } })).retrieval.threshold).not.toBe(1);
  });
});
