import { listingWriterEndpoints } from '@inkstone/contract/listing-writer';
import { pageWriterEndpoints } from '@inkstone/contract/page-writer';
import { phrases } from '@inkstone/phrases';
import { describe, expect } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './support/browser.ts';
import { it } from './support/journey.ts';
import { editorOf, whenSaved } from './support/writer.ts';

const told = {
  en: { said: 'The handles get softer with each year that you use them', own: 'We have made bags in Ghent since the year of the flood.' },
  zh: { said: '这款帆布包的提手会随着您每年的使用变得更加柔软', own: '我们在根特制作包袋已有多年，每一只都由同一个人完成。' },
} as const;
const keywords: string[] = [];
const wishes = { tone: 'natural', brand: '', modelId: null, wordCount: 100 } as const;

describe('what stands word for word elsewhere in the shop', () => {
  it.for([
    ['en', 1440],
    ['zh', 390],
  ] as const)(
    'is named while a page is typed, with the other text, also after a reload (%s, %i)',
    async ([language, width], { people }) => {
      const { writers } = phrases[language];
      const { said, own } = told[language];
      const { page, context, call } = await people.come('shop', { language, width });
      const lines = { seoTitle: '', seoDescription: '' };
      const bag = await call(listingWriterEndpoints.saveDraft, {
        body: {
          brief: { ...wishes, keywords, language, productTitle: 'Tote 7', mainIdea: '', audience: '', instructions: '' },
          text: { ...lines, title: 'Tote 7', description: `<p>${said}.</p>` },
        },
      });
      const about = await call(pageWriterEndpoints.saveDraft, {
        body: {
          brief: { ...wishes, keywords, language, pageType: 'about', topic: '', facts: own },
          text: { ...lines, title: 'Ghent', body: `<p>${own}</p>` },
        },
      });
      await page.goto(`/page_generator?draft=${about.id}`);
      await page.getByText(writers.checkCopied).waitFor();
      await editorOf(page, writers.fieldBody).click();
      await page.keyboard.press('Control+End');
      await page.keyboard.press('Enter');
      await page.keyboard.type(said);

      const link = page.getByRole('link', { name: writers.copiedOpen.replace('{{title}}', 'Tote 7') });
      await link.waitFor();
      const copied = writers.checkCopiedFound_one.replace('{{count}}', '1');
      await page.getByText(copied).waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await whenSaved(page, language, said);
      await page.reload();
      await page.getByText(copied).waitFor();
      await page.getByRole('button', { name: said }).press('Enter');
      // Claims that stand in the passage are marked as such.
      await expect.poll(() => page.locator('[data-mark="warning"]').count()).toBeGreaterThan(0);
      const [other] = await Promise.all([context.waitForEvent('page'), link.press('Enter')]);
      await other.getByRole('textbox', { name: writers.fieldDescription, exact: true }).waitFor();
      expect(new URL(other.url()).searchParams.get('draft')).toBe(bag.id);
    },
  );
});
