import type { OfficialPrices } from '../../kit/official-prices.ts';
import { usd } from '../../kit/price.ts';

// Written by `npm run prices:import`, never by hand but for `ours`. Data of @pydantic/genai-prices, under the MIT License:
// packages/integrations/PRICES-NOTICE.md.
export const officialPrices: OfficialPrices = {
  source: 'zai',
  secondSource: 'zai',
  release: '0.1.8',
  importedOn: '2026-11-23',
  ours: {},
  models: [
    ['GLM-5.2 glm-5.2', usd(1.4, 4.4, 0.26)],
    ['GLM-5.3 glm-5.3', usd(1.4, 4.4, 0.26)],
    ['GLM-5.3-Flash glm-5.3-flash', usd(0.075, 0.25, 0.015)],
  ],
};
