import type { AiModel } from '../../kit/ai-vendor.ts';
import { apiKeyField, baseUrlField } from '../../kit/credential-fields.ts';
import type { IntegrationMetadata } from '../../kit/metadata.ts';
import { usd } from '../../kit/price.ts';

export const metadata: IntegrationMetadata = {
  id: 'deepseek',
  name: 'DeepSeek',
  description: {
    en: 'Chat and reasoning models of DeepSeek.',
    zh: '深度求索的对话与推理模型。',
  },
  website: 'https://platform.deepseek.com',
  credentialFields: [
    apiKeyField({ envName: 'DEEPSEEK_API_KEY', placeholder: 'sk-…' }),
    baseUrlField({ envName: 'DEEPSEEK_BASE_URL', placeholder: 'https://api.deepseek.com' }),
  ],
};

/** Prices of the vendor's public list since 2026-08-17, those of its busy hours; an operator can set others. */
export const models: readonly AiModel[] = [
  {
    id: 'deepseek-v4-flash',
    name: 'DeepSeek V4 Flash',
    contextWindow: 1_000_000,
    maxOutputTokens: 384_000,
    capabilities: ['tools', 'json', 'reasoning'],
    price: usd(0.44, 1.32, 0.014),
  },
  {
    id: 'deepseek-v4-pro',
    name: 'DeepSeek V4 Pro',
    contextWindow: 1_000_000,
    maxOutputTokens: 384_000,
    capabilities: ['tools', 'json', 'reasoning'],
    price: usd(1.32, 3.96, 0.044),
  },
  {
    id: 'deepseek-chat',
    name: 'DeepSeek Chat',
    contextWindow: 1_000_000,
    maxOutputTokens: 384_000,
    capabilities: ['tools', 'json'],
    price: usd(0.44, 1.32, 0.014),
  },
  {
    id: 'deepseek-reasoner',
    name: 'DeepSeek Reasoner',
    contextWindow: 1_000_000,
    maxOutputTokens: 384_000,
    capabilities: ['tools', 'json', 'reasoning'],
    price: usd(0.44, 1.32, 0.014),
  },
];
