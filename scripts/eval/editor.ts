import { join } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { openBrowser } from '../bench/open-browser.ts';
import type { Measured } from './editor-page.ts';
import { ownProducts, storeProducts } from './products.ts';
import { say } from './say.ts';

const file = process.argv[3] ?? join(process.cwd(), '../shared/data/store-products.jsonl');

/** Looks say nothing of bytes. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  resolveId: (id) => (id.endsWith('.css') ? '\0style' : null),
  load: (id) => (id === '\0style' ? 'export default {};' : null),
};

const bundled = async (): Promise<string> => {
  const bundle = await rolldown({ input: join(import.meta.dirname, 'editor-page.ts'), platform: 'browser', plugins: [withoutStyles] });
  const { output } = await bundle.generate({ format: 'iife' });
  return output[0].code;
};

const share = (count: number, all: number): string => `${count} of ${all} (${((100 * count) / Math.max(1, all)).toFixed(1)} %)`;

const tell = (name: string, measured: readonly Measured[]): void => {
  const typed = measured.flatMap((each) => (each.typed ? [each.typed] : []));
  const several = measured.filter(({ pieces }) => pieces > 1).length;
  say(`\n${name}: ${measured.length} descriptions, ${several} of more than one block\n\n| what | figure |\n| --- | --- |`);
  say(`| opened and left: the same byte for byte | ${share(measured.filter(({ isSame }) => isSame).length, measured.length)} |`);
  say(`| a word typed: all other blocks the same | ${share(typed.filter(({ isRestSame }) => isRestSame).length, typed.length)} |`);
  say(`| a word typed: all but the word the same | ${share(typed.filter(({ isOnlyWord }) => isOnlyWord).length, typed.length)} |`);
  say(`| the word taken back: the same | ${share(typed.filter(({ isUndone }) => isUndone).length, typed.length)} |`);
};

const browser = await openBrowser();
try {
  const page = await browser.newPage();
  await page.setContent('<!doctype html><title>Editor</title>');
  await page.addScriptTag({ content: await bundled() });
  const measure = (descriptions: readonly string[]): Promise<Measured[]> =>
    page.evaluate((all) => Reflect.get(window, 'measureDescriptions')(all), descriptions);
  const htmlOf = (products: readonly { original: { html: string } }[]) => products.map(({ original }) => original.html).filter(Boolean);
  tell('Own products', await measure(htmlOf(ownProducts())));
  const stores = storeProducts(file);
  if (stores) tell('Shops', await measure(htmlOf(stores)));
  else say(`\nThere are no products at ${file}: only the project’s own are measured.`);
} finally {
  await browser.close();
}
