import type { AiModel } from '../../kit/ai-vendor.ts';
import { apiKeyField, baseUrlField } from '../../kit/credential-fields.ts';
import type { IntegrationMetadata } from '../../kit/metadata.ts';
import { usd } from '../../kit/price.ts';

export const metadata: IntegrationMetadata = {
  id: 'mistral',
  name: 'Mistral AI',
  description: {
    en: 'Models of Mistral AI, hosted in Europe.',
    zh: '欧洲 Mistral AI 的模型。',
  },
  website: 'https://console.mistral.ai',
  credentialFields: [
    apiKeyField({ envName: 'MISTRAL_API_KEY', placeholder: '…' }),
    baseUrlField({ envName: 'MISTRAL_BASE_URL', placeholder: 'https://api.mistral.ai/v1' }),
  ],
};

/** Prices of the vendor's public list; an operator can set others. */
export const models: readonly AiModel[] = [
  {
    id: 'mistral-large-latest',
    name: 'Mistral Large',
    contextWindow: 262_144,
    maxOutputTokens: 262_144,
    capabilities: ['tools', 'json', 'vision'],
    price: usd(0.5, 1.5, 0.05),
  },
  {
    id: 'mistral-medium-latest',
    name: 'Mistral Medium',
    contextWindow: 262_144,
    maxOutputTokens: 262_144,
    capabilities: ['tools', 'json', 'vision'],
    price: usd(1.5, 7.5, 0.15),
  },
  {
    id: 'mistral-small-latest',
    name: 'Mistral Small',
    contextWindow: 256_000,
    maxOutputTokens: 256_000,
    capabilities: ['tools', 'json', 'vision', 'reasoning'],
    price: usd(0.15, 0.6, 0.015),
  },
  {
    id: 'magistral-medium-latest',
    name: 'Magistral Medium',
    contextWindow: 128_000,
    maxOutputTokens: 16_384,
    capabilities: ['tools', 'json', 'reasoning'],
    price: usd(2, 5),
  },
  {
    id: 'ministral-8b-latest',
    name: 'Ministral 8B',
    contextWindow: 128_000,
    maxOutputTokens: 128_000,
    capabilities: ['tools', 'json'],
    price: usd(0.15, 0.15, 0.015),
  },
  {
    id: 'mistral-embed',
    name: 'Mistral Embed',
    kind: 'embedding',
    contextWindow: null,
    maxOutputTokens: null,
    capabilities: [],
    price: usd(0.1, 0),
  },
  {
    id: 'mistral-moderation-latest',
    name: 'Mistral Moderation',
    kind: 'moderation',
    contextWindow: null,
    maxOutputTokens: null,
    capabilities: [],
    price: usd(0.1, 0),
  },
];
