import type { OfficialPrices } from '../../kit/official-prices.ts';
import { usd } from '../../kit/price.ts';

// Written by `npm run prices:import`, never by hand but for `ours`. Data of @pydantic/genai-prices, under the MIT License:
// packages/integrations/PRICES-NOTICE.md.
export const officialPrices: OfficialPrices = {
  source: 'deepseek',
  secondSource: 'deepseek',
  release: '0.1.8',
  importedOn: '2026-11-23',
  ours: {
    'deepseek-chat': 'Means deepseek-v4-flash now, whose price it has; the source has the price of its predecessor.',
    'deepseek-reasoner': 'Means deepseek-v4-flash now, whose price it has; the source has the price of its predecessor.',
  },
  models: [
    ['deepseek-chat deepseek-chat-v3-0324', usd(0.27, 1.1, 0.07)],
    ['deepseek-reasoner deepseek-r1-0528', usd(0.55, 2.19, 0.14)],
    ['deepseek-v3.1-terminus', usd(0.27, 0.95, 0.13)],
    ['deepseek-v3.2', usd(0.2288, 0.3432)],
    ['deepseek-v3.2-exp', usd(0.27, 0.41)],
    ['deepseek-v4-flash', usd(0.44, 1.32, 0.014)],
    ['deepseek-v4-pro', usd(1.32, 3.96, 0.044)],
  ],
};
