import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PriceTier } from '@inkstone/contract/model-kinds';
import type { ModelPrice } from '@inkstone/integrations/kit/ai-vendor';
import type { OfficialPrices } from '@inkstone/integrations/kit/official-prices';
import { say } from '../eval/say.ts';
import { readSource } from './read-source.ts';
import { findPricedFolders } from './vendor-folders.ts';

const root = join(import.meta.dirname, '../..');
const importedOn = new Date().toISOString().slice(0, 10);
const source: { version: string } = JSON.parse(readFileSync(join(root, 'node_modules/@pydantic/genai-prices/package.json'), 'utf8'));

const amount = (micros: number): string => String(micros / 1_000_000);

const amountsText = (price: Omit<PriceTier, 'fromTokens'>): string => {
  const amounts = [price.inputMicros, price.outputMicros, price.cachedInputMicros, price.cacheWriteMicros];
  const last = amounts.findLastIndex((each) => each !== undefined);
  return amounts
    .slice(0, last + 1)
    .map((each) => (each === undefined ? 'undefined' : amount(each)))
    .join(', ');
};

/** A price as the other lists write it. */
const priceText = ({ tiers = [], units, ...price }: ModelPrice): string => {
  const lines = tiers.map(({ fromTokens, ...tier }) => `[${fromTokens}, ${amountsText(tier)}]`);
  const first = `usd(${amountsText(price)})`;
  const tokens = lines.length ? `tiered(${[first, ...lines].join(', ')})` : first;
  return units ? `{ ...${tokens}, units: ${JSON.stringify(units)} }` : tokens;
};

const textOf = ({
  models,
  ...head
}: OfficialPrices): string => `import { ${models.some(([, { tiers }]) => tiers) ? 'tiered, usd' : 'usd'} } from '../../kit/price.ts';
import type { OfficialPrices } from '../../kit/official-prices.ts';

// Written by \`npm run prices:import\`, never by hand but for \`ours\`. Data of @pydantic/genai-prices, under the MIT License:
// packages/integrations/PRICES-NOTICE.md.
export const officialPrices: OfficialPrices = {
${Object.entries(head)
  .map(([key, value]) => `${key}: ${JSON.stringify(value)},`)
  .join('\n')}
models: [
${models.map(([names, price]) => `[${JSON.stringify(names)}, ${priceText(price)}],`).join('\n')}
]};
`;

const folders = await findPricedFolders();
for (const { vendor, file, officialPrices } of folders) {
  const models = readSource(officialPrices.source, importedOn);
  writeFileSync(file, textOf({ ...officialPrices, release: source.version, importedOn, models }));
  say(`${vendor}: ${models.length} prices`);
}
const format = ['check', '--write', ...folders.map(({ file }) => file)];
process.exitCode = spawnSync(join(root, 'node_modules/.bin/biome'), format, { cwd: root, stdio: 'inherit' }).status ?? 1;
