import type { OfficialPrices } from '../../kit/official-prices.ts';
import { tiered, usd } from '../../kit/price.ts';

// Written by `npm run prices:import`, never by hand but for `ours`. Data of @pydantic/genai-prices, under the MIT License:
// packages/integrations/PRICES-NOTICE.md.
export const officialPrices: OfficialPrices = {
  source: 'x-ai',
  secondSource: 'xai',
  release: '0.1.8',
  importedOn: '2026-11-23',
  ours: {},
  models: [
    ['grok-2-1212 grok-2 grok-2-latest', usd(2, 10)],
    ['grok-2-vision-1212 grok-2-vision grok-2-vision-latest', usd(2, 10)],
    ['grok-3 grok-3-latest grok-3-beta', usd(3, 15, 0.75)],
    ['grok-3-fast grok-3-fast-latest grok-3-fast-beta', usd(5, 25, 1.25)],
    ['grok-3-mini grok-3-mini-beta grok-3-mini-latest', usd(0.3, 0.5, 0.075)],
    ['grok-3-mini-fast grok-3-mini-fast-beta grok-3-mini-fast-latest', usd(0.6, 4, 0.15)],
    ['grok-4-0709 grok-4 grok-4-latest', usd(3, 15, 0.75)],
    ['grok-4-1-fast-non-reasoning grok-4-1-fast-non-reasoning-latest', usd(0.2, 0.5, 0.05)],
    ['grok-4-1-fast-reasoning grok-4-1-fast grok-4-1-fast-reasoning-latest', usd(0.2, 0.5, 0.05)],
    ['grok-4-fast-non-reasoning grok-4-fast-non-reasoning-latest', usd(0.2, 0.5, 0.05)],
    ['grok-4-fast-reasoning grok-4-fast grok-4-fast-reasoning-latest', usd(0.2, 0.5, 0.05)],
    ['grok-4.20', tiered(usd(1.25, 2.5, 0.2), [200000, 2.5, 5, 0.4])],
    ['grok-4.20-multi-agent', usd(2, 6, 0.2)],
    ['grok-4.3 x-ai/grok-4.3 grok-4.3-latest', tiered(usd(1.25, 2.5, 0.2), [200000, 2.5, 5, 0.4])],
    ['grok-4.5 x-ai/grok-4.5 grok-4.5-latest grok-latest', tiered(usd(2, 6, 0.3), [200000, 4, 12, 0.6])],
    ['grok-4.6 x-ai/grok-4.6 grok-4.6-latest', tiered(usd(2, 6, 0.5), [200000, 4, 12, 1])],
    ['grok-build-0.1', tiered(usd(1, 2, 0.2), [200000, 2, 4, 0.4])],
    ['grok-code-fast-1 grok-code-fast grok-code-fast-1-0825', usd(0.2, 1.5, 0.02)],
  ],
};
