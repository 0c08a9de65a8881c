import type { AiModel } from '../../kit/ai-vendor.ts';
import { apiKeyField, baseUrlField } from '../../kit/credential-fields.ts';
import type { IntegrationMetadata } from '../../kit/metadata.ts';
import { usd } from '../../kit/price.ts';

export const metadata: IntegrationMetadata = {
  id: 'anthropic',
  name: 'Anthropic',
  description: {
    en: 'Claude models of Anthropic.',
    zh: 'Anthropic 的 Claude 系列模型。',
  },
  website: 'https://platform.claude.com',
  credentialFields: [
    apiKeyField({ envName: 'ANTHROPIC_API_KEY', placeholder: 'sk-ant-…' }),
    baseUrlField({ envName: 'ANTHROPIC_BASE_URL', placeholder: 'https://api.anthropic.com' }),
  ],
};

/** Prices of the vendor's public list; an operator can set others. */
export const models: readonly AiModel[] = [
  {
    id: 'claude-opus-4-8',
    name: 'Claude Opus 4.8',
    contextWindow: 1_000_000,
    maxOutputTokens: 128_000,
    capabilities: ['tools', 'json', 'vision', 'reasoning'],
    price: usd(5, 25, 0.5, 6.25),
  },
  {
    id: 'claude-opus-4-7',
    name: 'Claude Opus 4.7',
    contextWindow: 1_000_000,
    maxOutputTokens: 128_000,
    capabilities: ['tools', 'json', 'vision', 'reasoning'],
    price: usd(5, 25, 0.5, 6.25),
  },
  {
    id: 'claude-sonnet-5',
    name: 'Claude Sonnet 5',
    contextWindow: 1_000_000,
    maxOutputTokens: 128_000,
    capabilities: ['tools', 'json', 'vision', 'reasoning'],
    price: usd(2, 10, 0.2, 2.5),
  },
  {
    id: 'claude-sonnet-4-6',
    name: 'Claude Sonnet 4.6',
    contextWindow: 1_000_000,
    maxOutputTokens: 64_000,
    capabilities: ['tools', 'json', 'vision', 'reasoning'],
    price: usd(3, 15, 0.3, 3.75),
  },
  {
    id: 'claude-haiku-4-5',
    name: 'Claude Haiku 4.5',
    contextWindow: 200_000,
    maxOutputTokens: 64_000,
    capabilities: ['tools', 'json', 'vision', 'reasoning'],
    price: usd(1, 5, 0.1, 1.25),
  },
];
