import type { AiModel } from '../../kit/ai-vendor.ts';
import { apiKeyField, baseUrlField } from '../../kit/credential-fields.ts';
import type { IntegrationMetadata } from '../../kit/metadata.ts';
import { usd } from '../../kit/price.ts';
import { regionField } from '../../kit/region.ts';

export const metadata: IntegrationMetadata = {
  id: 'moonshot',
  name: 'Moonshot Kimi',
  description: {
    en: 'Kimi models of Moonshot AI.',
    zh: '月之暗面的 Kimi 系列模型。',
  },
  website: 'https://platform.moonshot.cn',
  credentialFields: [
    apiKeyField({ envName: 'MOONSHOT_API_KEY', placeholder: 'sk-…' }),
    regionField,
    baseUrlField({ envName: 'MOONSHOT_BASE_URL', placeholder: 'https://api.moonshot.cn/v1' }),
  ],
};

/** Prices of the vendor's public list; an operator can set others. */
export const models: readonly AiModel[] = [
  {
    id: 'kimi-k2.6',
    name: 'Kimi K2.6',
    contextWindow: 262_144,
    maxOutputTokens: 262_144,
    capabilities: ['tools', 'json', 'vision', 'reasoning'],
    price: usd(0.95, 4, 0.16),
  },
  {
    id: 'kimi-k2.5',
    name: 'Kimi K2.5',
    contextWindow: 262_144,
    maxOutputTokens: 262_144,
    capabilities: ['tools', 'json', 'vision', 'reasoning'],
    price: usd(0.6, 3, 0.1),
  },
  {
    id: 'kimi-k2-thinking',
    name: 'Kimi K2 Thinking',
    contextWindow: 262_144,
    maxOutputTokens: 262_144,
    capabilities: ['tools', 'json', 'reasoning'],
    price: usd(0.6, 2.5, 0.15),
  },
  {
    id: 'kimi-k2-turbo-preview',
    name: 'Kimi K2 Turbo',
    contextWindow: 262_144,
    maxOutputTokens: 262_144,
    capabilities: ['tools', 'json'],
    price: usd(2.4, 10, 0.6),
  },
];
