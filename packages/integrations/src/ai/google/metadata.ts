import type { AiModel } from '../../kit/ai-vendor.ts';
import { apiKeyField, baseUrlField } from '../../kit/credential-fields.ts';
import type { IntegrationMetadata } from '../../kit/metadata.ts';
import { tiered, usd } from '../../kit/price.ts';

export const metadata: IntegrationMetadata = {
  id: 'google',
  name: 'Google Gemini',
  description: {
    en: 'Gemini models of Google AI Studio.',
    zh: 'Google AI Studio 的 Gemini 系列模型。',
  },
  website: 'https://aistudio.google.com',
  credentialFields: [
    apiKeyField({ envName: 'GEMINI_API_KEY', placeholder: 'AIza…' }),
    baseUrlField({ envName: 'GOOGLE_GEMINI_BASE_URL', placeholder: 'https://generativelanguage.googleapis.com/v1beta' }),
  ],
};

/** Prices of the vendor's public list; an operator can set others. */
export const models: readonly AiModel[] = [
  {
    id: 'gemini-3.5-flash',
    name: 'Gemini 3.5 Flash',
    contextWindow: 1_048_576,
    maxOutputTokens: 65_536,
    capabilities: ['tools', 'json', 'vision', 'reasoning'],
    price: usd(1.5, 9, 0.15),
  },
  {
    id: 'gemini-3.1-pro-preview',
    name: 'Gemini 3.1 Pro Preview',
    contextWindow: 1_048_576,
    maxOutputTokens: 65_536,
    capabilities: ['tools', 'json', 'vision', 'reasoning'],
    price: tiered(usd(2, 12, 0.2), [200_001, 4, 18, 0.4]),
  },
  {
    id: 'gemini-3.1-flash-lite',
    name: 'Gemini 3.1 Flash Lite',
    contextWindow: 1_048_576,
    maxOutputTokens: 65_536,
    capabilities: ['tools', 'json', 'vision', 'reasoning'],
    price: usd(0.25, 1.5, 0.025),
  },
  {
    id: 'gemini-2.5-pro',
    name: 'Gemini 2.5 Pro',
    contextWindow: 1_048_576,
    maxOutputTokens: 65_536,
    capabilities: ['tools', 'json', 'vision', 'reasoning'],
    price: tiered(usd(1.25, 10, 0.125), [200_001, 2.5, 15, 0.25]),
  },
  {
    id: 'gemini-2.5-flash',
    name: 'Gemini 2.5 Flash',
    contextWindow: 1_048_576,
    maxOutputTokens: 65_536,
    capabilities: ['tools', 'json', 'vision', 'reasoning'],
    price: usd(0.3, 2.5, 0.03),
  },
  {
    id: 'gemini-2.5-flash-lite',
    name: 'Gemini 2.5 Flash-Lite',
    contextWindow: 1_048_576,
    maxOutputTokens: 65_536,
    capabilities: ['tools', 'json', 'vision', 'reasoning'],
    price: usd(0.1, 0.4, 0.01),
  },
];
