import type { AiModel } from '../../kit/ai-vendor.ts';
import { apiKeyField, baseUrlField } from '../../kit/credential-fields.ts';
import type { IntegrationMetadata } from '../../kit/metadata.ts';
import { tiered, usd } from '../../kit/price.ts';
import { regionField } from '../../kit/region.ts';

export const metadata: IntegrationMetadata = {
  id: 'minimax',
  name: 'MiniMax',
  description: {
    en: 'MiniMax models for text and agents.',
    zh: 'MiniMax 的文本与智能体模型。',
  },
  website: 'https://platform.minimaxi.com',
  credentialFields: [
    apiKeyField({ envName: 'MINIMAX_API_KEY', placeholder: 'eyJ…' }),
    regionField,
    baseUrlField({ envName: 'MINIMAX_BASE_URL', placeholder: 'https://api.minimaxi.com/v1' }),
  ],
};

/** Prices of the vendor's public list; an operator can set others. */
export const models: readonly AiModel[] = [
  {
    id: 'MiniMax-M3',
    name: 'MiniMax-M3',
    contextWindow: 1_000_000,
    maxOutputTokens: 128_000,
    capabilities: ['tools', 'json', 'vision', 'reasoning'],
    price: tiered(usd(0.3, 1.2, 0.06), [512_001, 0.6, 2.4, 0.12]),
  },
  {
    id: 'MiniMax-M2.7',
    name: 'MiniMax-M2.7',
    contextWindow: 204_800,
    maxOutputTokens: 131_072,
    capabilities: ['tools', 'json', 'reasoning'],
    price: usd(0.3, 1.2, 0.06, 0.375),
  },
  {
    id: 'MiniMax-M2.7-highspeed',
    name: 'MiniMax-M2.7-highspeed',
    contextWindow: 204_800,
    maxOutputTokens: 131_072,
    capabilities: ['tools', 'json', 'reasoning'],
    price: usd(0.6, 2.4, 0.06, 0.375),
  },
  {
    id: 'MiniMax-M2.5',
    name: 'MiniMax-M2.5',
    contextWindow: 204_800,
    maxOutputTokens: 131_072,
    capabilities: ['tools', 'json', 'reasoning'],
    price: usd(0.3, 1.2, 0.03, 0.375),
  },
];
