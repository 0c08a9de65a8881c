import type { OfficialPrices } from '../../kit/official-prices.ts';
import { usd } from '../../kit/price.ts';

// Written by `npm run prices:import`, never by hand but for `ours`. Data of @pydantic/genai-prices, under the MIT License:
// packages/integrations/PRICES-NOTICE.md.
export const officialPrices: OfficialPrices = {
  source: 'moonshotai',
  secondSource: 'moonshotai',
  release: '0.1.8',
  importedOn: '2026-11-23',
  ours: { 'kimi-k2-turbo-preview': 'The second source has our price.' },
  models: [
    ['kimi-k2', usd(0.57, 2.3)],
    ['kimi-k2-0711-preview', usd(0.6, 2.5, 0.15)],
    ['kimi-k2-0905-preview', usd(0.6, 2.5, 0.15)],
    ['kimi-k2-thinking', usd(0.6, 2.5, 0.15)],
    ['kimi-k2-thinking-turbo', usd(1.15, 8, 0.15)],
    ['kimi-k2-turbo-preview', usd(1.15, 8, 0.15)],
    ['kimi-k2.5', usd(0.6, 3, 0.1)],
    ['kimi-k2.6', usd(0.95, 4, 0.16)],
    ['kimi-k2.7-code', usd(0.95, 4, 0.19)],
    ['kimi-k2.7-code-highspeed', usd(1.9, 8, 0.38)],
    ['kimi-k3', usd(3, 15, 0.3)],
    ['moonshot-v1-128k moonshot-v1-128k-vision-preview', usd(2, 5)],
    ['moonshot-v1-32k moonshot-v1-32k-vision-preview', usd(1, 3)],
    ['moonshot-v1-8k moonshot-v1-8k-vision-preview', usd(0.2, 2)],
  ],
};
