import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { languagePacks } from '@inkstone/integrations/ai/builtin/languages/all-languages';
import { judge } from './judge-all.ts';
import { judgeFacts } from './judge-facts.ts';
import { judgeOutside } from './judge-outside.ts';
import { type EvalProduct, ownProducts, storeProducts } from './products.ts';
import { say } from './say.ts';
import { hostileMilliseconds, writeAll } from './write-all.ts';

const usage = `Usage: npm run eval:copy -- [--products ../shared/data/store-products.jsonl] [--sample 300] [--no-outside]
  --sample      how many products Yoast SEO and Harper judge; 0 for all
  --no-outside  without Yoast SEO and Harper, which are installed into ~/.cache/inkstone-eval at the first time`;

const options = {
  products: { type: 'string', default: join(process.cwd(), '../shared/data/store-products.jsonl') },
  sample: { type: 'string', default: '300' },
  'no-outside': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

const inventedFacts = 5000;

const table = (rows: readonly (readonly [string, string])[]): void => {
  say('| what | figure |\n| --- | --- |');
  for (const [what, figure] of rows) say(`| ${what} | ${figure} |`);
};

/** Every so many-th, so that all shops are among them. */
const evenly = <Each>(all: readonly Each[], most: number): Each[] => {
  const step = most > 0 ? Math.max(1, all.length / most) : 1;
  return Array.from({ length: Math.min(all.length, Math.floor(all.length / step)) }, (_, index) => all[Math.floor(index * step)]).filter(
    (each) => each !== undefined,
  );
};

const run = async (): Promise<void> => {
  const { values } = parseArgs({ options });
  if (values.help) return void say(usage);
  const stores = storeProducts(values.products);
  if (!stores) say(`There are no products at ${values.products}: only the project’s own are judged.\n`);
  const judgeGroup = async (name: string, products: readonly EvalProduct[]): Promise<void> => {
    const all = writeAll(products);
    say(`\n${name}: ${products.length} products\n`);
    const english = all.judged.filter(({ product }) => product.facts.language === 'en');
    const others = values['no-outside'] ? [] : judgeOutside(evenly(english, Number(values.sample)), languagePacks.en.smallWords);
    table([...(await judge(all)), ...judgeFacts(all.judged, inventedFacts), ...others]);
  };
  await judgeGroup('Own products', ownProducts());
  if (stores) await judgeGroup('Shops', stores);
  say(`\nA hostile input of 100,000 characters takes ${hostileMilliseconds().toFixed(0)} ms at most.`);
};

await run();
