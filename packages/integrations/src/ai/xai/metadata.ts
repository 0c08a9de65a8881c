import type { AiModel } from '../../kit/ai-vendor.ts';
import { apiKeyField, baseUrlField } from '../../kit/credential-fields.ts';
import type { IntegrationMetadata } from '../../kit/metadata.ts';
import { tiered, usd } from '../../kit/price.ts';

export const metadata: IntegrationMetadata = {
  id: 'xai',
  name: 'xAI',
  description: {
    en: 'Grok models of xAI.',
    zh: 'xAI 的 Grok 系列模型。',
  },
  website: 'https://console.x.ai',
  credentialFields: [
    apiKeyField({ envName: 'XAI_API_KEY', placeholder: 'xai-…' }),
    baseUrlField({ envName: 'XAI_BASE_URL', placeholder: 'https://api.x.ai/v1' }),
  ],
};

/** Prices of the vendor's public list; an operator can set others. */
export const models: readonly AiModel[] = [
  {
    id: 'grok-4.3',
    name: 'Grok 4.3',
    contextWindow: 1_000_000,
    maxOutputTokens: 30_000,
    capabilities: ['tools', 'json', 'vision', 'reasoning'],
    price: tiered(usd(1.25, 2.5, 0.2), [200_000, 2.5, 5, 0.4]),
  },
  {
    id: 'grok-4.20-0309-reasoning',
    name: 'Grok 4.20 (Reasoning)',
    contextWindow: 1_000_000,
    maxOutputTokens: 30_000,
    capabilities: ['tools', 'json', 'vision', 'reasoning'],
    price: tiered(usd(1.25, 2.5, 0.2), [200_000, 2.5, 5, 0.4]),
  },
  {
    id: 'grok-4.20-0309-non-reasoning',
    name: 'Grok 4.20 (Non-Reasoning)',
    contextWindow: 1_000_000,
    maxOutputTokens: 30_000,
    capabilities: ['tools', 'json', 'vision'],
    price: tiered(usd(1.25, 2.5, 0.2), [200_000, 2.5, 5, 0.4]),
  },
];
