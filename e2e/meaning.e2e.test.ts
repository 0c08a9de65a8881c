import { connectionEndpoints } from '@inkstone/contract/connections';
import { knowledgeBaseEndpoints } from '@inkstone/contract/knowledge-bases';
import { modelEndpoints } from '@inkstone/contract/models';
import { type Language, phrases } from '@inkstone/phrases';
import { describe, expect } from 'vitest';
import { answerMeaning } from '../apps/server/test/meaning-vendor.ts';
import { answerJson, startStubVendor } from '../apps/server/test/stub-vendor.ts';
import { expectAccessible, expectNoSidewaysScroll, press } from './support/browser.ts';
import { choose } from './support/choose.ts';
import { whenIndexed } from './support/documents.ts';
import { startInstallation } from './support/installation.ts';
import { peopleOf, street } from './support/journey.ts';
import { widthsIn } from './support/led-in.ts';

/** A journey in an installation with a vendor that makes vectors of what words mean, and reranks; a server on this machine. */
const it = street
  .extend('meanings', { scope: 'file' }, async ({ host: _ }, { onCleanup }) => {
    const vendor = await startStubVendor();
    onCleanup(vendor.close);
    return vendor;
  })
  .extend('house', { scope: 'file' }, async ({ host }, { onCleanup }) => {
    const installation = await startInstallation({ HOST: host });
    onCleanup(installation.stop);
    return installation;
  })
  .extend('people', peopleOf);

const told: Record<Language, { texts: Record<string, string>; car: string; boss: string }> = {
  en: {
    texts: {
      'garage.txt': 'Every automobile has its own space behind the house.',
      'leave.txt': 'Ask the supervisor before you take vacation.',
    },
    car: 'Where do I park my car?',
    boss: 'Who is the supervisor?',
  },
  zh: {
    texts: { '车库.txt': 'Every automobile has its own space behind the house.', '休假.txt': '休假前请先征得经理同意。' },
    car: '汽车停在哪里？',
    boss: '经理同意什么？',
  },
};

describe.each(['en', 'zh'] as const)('a knowledge base that is searched by words and meaning (%s)', (language) => {
  const { documents, knowledgeBases: words, shell } = phrases[language];
  const { texts, car, boss } = told[language];
  const [garage = '', leave = ''] = Object.keys(texts);

  it.for(widthsIn(language))(
    'finds other words for the same, and words when the vendor is down, %i px wide',
    async (width, { people, meanings }) => {
      meanings.answerWith(answerMeaning);
      const operator = await people.come('operator', { language, at: '/operator' });
      const vendor = `Meanings ${language} ${width}`;
      const values = { baseUrl: `${meanings.origin}/v1`, apiKey: 'sk-journey' };
      const connected = { integration: 'openai-compatible', name: vendor, values, isPrivateAllowed: true };
      const { id: connectionId } = await operator.call(connectionEndpoints.connect, { body: connected });
      const price = { currency: 'USD' as const, inputMicros: 20_000, outputMicros: 0 };
      const label = (kind: string): string => `${kind} ${language} ${width}`;
      // Behind the vendor stands what it costs.
      const offered = (kind: string): RegExp => new RegExp(`^${label(kind)} ${vendor} · .*\\d`);
      for (const kind of ['embedding', 'rerank'] as const) {
        const body = { modelId: label(kind), label: label(kind), kind, ...price };
        const { id } = await operator.call(modelEndpoints.add, { params: { id: connectionId }, body });
        await operator.call(modelEndpoints.change, { params: { id }, body: { isEnabled: true } });
      }

      const { page, call } = await people.come('enterprise', { language, width, at: '/knowledge-base' });
      const { id } = await call(knowledgeBaseEndpoints.create, { body: { name: 'Handbooks' } });
      await page.goto(`/knowledge-base/${id}?show=general`);
      await choose(page.getByRole('combobox', { name: words.embeddingModel }), offered('embedding'));
      await choose(page.getByRole('combobox', { name: words.rerankModel }), offered('rerank'));
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await press(page, shell.save);
      await page.getByText(words.saved).first().waitFor();

      await page.goto(`/knowledge-base/${id}?show=documents`);
      await page.getByRole('button', { name: documents.chooseFiles, exact: true }).waitFor();
      const files = Object.entries(texts).map(([name, text]) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) }));
      await page.locator('input[type=file]').first().setInputFiles(files);
      await whenIndexed(page, language, 2);

      await page.goto(`/knowledge-base/${id}?show=test`);
      const question = page.getByRole('textbox', { name: words.testQuestion, exact: true });
      const found = page.getByRole('list', { name: words.foundPassages }).getByRole('listitem');
      const ask = async (text: string): Promise<void> => {
        await question.fill(text);
        await press(page, words.testStart);
      };
      // Vectors come behind the words.
      await expect
        .poll(async () => {
          await ask(car);
          // Between Chinese and English a dictionary finds some words, too.
          return found
            .filter({ hasText: garage })
            .filter({ hasText: language === 'zh' ? words.foundByBoth : words.foundByMeaning })
            .count();
        })
        .toBe(1);
      await page.getByText(new RegExp(`${words.meaningUsed}.*${words.rerankUsed}`)).waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);

      meanings.answerWith(answerJson({}, { status: 503 }));
      await ask(boss);
      await page.getByText(new RegExp(words.meaningFailed)).waitFor();
      await found.filter({ hasText: leave }).filter({ hasText: words.foundByWords }).waitFor();
    },
  );
});
