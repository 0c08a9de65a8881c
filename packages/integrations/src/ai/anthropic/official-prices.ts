import type { OfficialPrices } from '../../kit/official-prices.ts';
import { tiered, usd } from '../../kit/price.ts';

// Written by `npm run prices:import`, never by hand but for `ours`. Data of @pydantic/genai-prices, under the MIT License:
// packages/integrations/PRICES-NOTICE.md.
export const officialPrices: OfficialPrices = {
  source: 'anthropic',
  secondSource: 'anthropic',
  release: '0.1.8',
  importedOn: '2026-11-23',
  ours: {},
  models: [
    ['claude-2', usd(8, 24)],
    ['claude-3-5-haiku-latest', usd(0.8, 4, 0.08, 1)],
    ['claude-3-5-sonnet', usd(3, 15, 0.3, 3.75)],
    ['claude-3-7-sonnet-latest', usd(3, 15, 0.3, 3.75)],
    ['claude-3-haiku', usd(0.25, 1.25, 0.03, 0.3)],
    ['claude-3-opus-latest', usd(15, 75, 1.5, 18.75)],
    ['claude-3-sonnet', usd(3, 15, 0.3, 3.75)],
    ['claude-fable-5', usd(10, 50, 1, 12.5)],
    ['claude-fable-5-1', usd(10, 50, 0.25, 12.5)],
    ['claude-haiku-4-5', usd(1, 5, 0.1, 1.25)],
    ['claude-opus-4-0 claude-opus-4 claude-opus-4-20250514', usd(15, 75, 1.5, 18.75)],
    ['claude-opus-4-1', usd(15, 75, 1.5, 18.75)],
    ['claude-opus-4-5', usd(5, 25, 0.5, 6.25)],
    ['claude-opus-4-6', usd(5, 25, 0.5, 6.25)],
    ['claude-opus-4-7', usd(5, 25, 0.5, 6.25)],
    ['claude-opus-4-8', usd(5, 25, 0.5, 6.25)],
    ['claude-opus-5', usd(5, 25, 0.5, 6.25)],
    ['claude-opus-5-5', usd(4, 20, 0.2, 5)],
    ['claude-sonnet-4-0 claude-sonnet-4', usd(3, 15, 0.3, 3.75)],
    ['claude-sonnet-4-5', tiered(usd(3, 15, 0.3, 3.75), [200001, 6, 22.5, 0.6, 7.5])],
    ['claude-sonnet-4-6', usd(3, 15, 0.3, 3.75)],
    ['claude-sonnet-5', usd(2, 10, 0.2, 2.5)],
    ['claude-v1', usd(8, 24)],
  ],
};
