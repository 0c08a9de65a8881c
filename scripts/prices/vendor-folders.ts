import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AiModel } from '@inkstone/integrations/kit/ai-vendor';
import type { OfficialPrices } from '@inkstone/integrations/kit/official-prices';

const home = join(import.meta.dirname, '../../packages/integrations/src/ai');

/** The folder of a vendor with its imported prices and its own list. */
export type PricedFolder = { vendor: string; file: string; officialPrices: OfficialPrices; models: readonly AiModel[] };

/** The folders that say where their prices come from. */
export const findPricedFolders = (): Promise<PricedFolder[]> =>
  Promise.all(
    readdirSync(home)
      .map((vendor) => ({ vendor, file: join(home, vendor, 'official-prices.ts') }))
      .filter(({ file }) => existsSync(file))
      .map(async ({ vendor, file }) => {
        const { officialPrices }: { officialPrices: OfficialPrices } = await import(pathToFileURL(file).href);
        const { models }: { models: readonly AiModel[] } = await import(pathToFileURL(join(home, vendor, 'metadata.ts')).href);
        return { vendor, file, officialPrices, models };
      }),
  );
