import type { OfficialPrices } from '../../kit/official-prices.ts';
import { tiered, usd } from '../../kit/price.ts';

// Written by `npm run prices:import`, never by hand but for `ours`. Data of @pydantic/genai-prices, under the MIT License:
// packages/integrations/PRICES-NOTICE.md.
export const officialPrices: OfficialPrices = {
  source: 'minimax',
  secondSource: null,
  release: '0.1.8',
  importedOn: '2026-11-23',
  ours: {},
  models: [
    ['M2-her m2-her', usd(0.3, 1.2)],
    ['MiniMax-M2 minimax-m2 MiniMax-M2.1 minimax-m2.1 MiniMax-M2.5 minimax-m2.5', usd(0.3, 1.2, 0.03, 0.375)],
    ['MiniMax-M2.1-highspeed', usd(0.6, 2.4, 0.03, 0.375)],
    ['MiniMax-M2.5-highspeed', usd(0.6, 2.4, 0.03, 0.375)],
    ['MiniMax-M2.7 minimax-m2.7', usd(0.3, 1.2, 0.06, 0.375)],
    ['MiniMax-M2.7-highspeed', usd(0.6, 2.4, 0.06, 0.375)],
    ['minimax-01', usd(0.2, 1.1)],
    ['minimax-m1', usd(0.4, 2.2)],
    ['minimax-m3', tiered(usd(0.3, 1.2, 0.06), [512001, 0.6, 2.4, 0.12])],
  ],
};
