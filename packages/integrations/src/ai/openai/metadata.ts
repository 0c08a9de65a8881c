import type { AiModel } from '../../kit/ai-vendor.ts';
import { apiKeyField, baseUrlField } from '../../kit/credential-fields.ts';
import type { IntegrationMetadata } from '../../kit/metadata.ts';
import { tiered, usd } from '../../kit/price.ts';
import { otherKinds } from './other-kinds.ts';

export const metadata: IntegrationMetadata = {
  id: 'openai',
  name: 'OpenAI',
  description: {
    en: 'GPT models of OpenAI.',
    zh: 'OpenAI 的 GPT 系列模型。',
  },
  website: 'https://platform.openai.com',
  credentialFields: [
    apiKeyField({ envName: 'OPENAI_API_KEY', placeholder: 'sk-…' }),
    baseUrlField({ envName: 'OPENAI_BASE_URL', placeholder: 'https://api.openai.com/v1' }),
  ],
};

/** The plans that open the use of an account's own key mean a key of this vendor. */
export const ownKey = { field: 'apiKey' };

/** Prices of the vendor's public list; an operator can set others. */
export const models: readonly AiModel[] = [
  {
    id: 'gpt-5.5',
    name: 'GPT-5.5',
    contextWindow: 1_050_000,
    maxOutputTokens: 128_000,
    capabilities: ['tools', 'json', 'vision', 'reasoning'],
    price: tiered(usd(5, 30, 0.5), [272_000, 10, 45, 1]),
  },
  {
    id: 'gpt-5.4',
    name: 'GPT-5.4',
    contextWindow: 1_050_000,
    maxOutputTokens: 128_000,
    capabilities: ['tools', 'json', 'vision', 'reasoning'],
    price: tiered(usd(2.5, 15, 0.25), [272_000, 5, 22.5, 0.5]),
  },
  {
    id: 'gpt-5.4-mini',
    name: 'GPT-5.4 mini',
    contextWindow: 400_000,
    maxOutputTokens: 128_000,
    capabilities: ['tools', 'json', 'vision', 'reasoning'],
    price: usd(0.75, 4.5, 0.075),
  },
  {
    id: 'gpt-5.4-nano',
    name: 'GPT-5.4 nano',
    contextWindow: 400_000,
    maxOutputTokens: 128_000,
    capabilities: ['tools', 'json', 'vision', 'reasoning'],
    price: usd(0.2, 1.25, 0.02),
  },
  {
    id: 'gpt-5.1',
    name: 'GPT-5.1',
    contextWindow: 400_000,
    maxOutputTokens: 128_000,
    capabilities: ['tools', 'json', 'vision', 'reasoning'],
    price: usd(1.25, 10, 0.125),
  },
  {
    id: 'gpt-5-mini',
    name: 'GPT-5 Mini',
    contextWindow: 400_000,
    maxOutputTokens: 128_000,
    capabilities: ['tools', 'json', 'vision', 'reasoning'],
    price: usd(0.25, 2, 0.025),
  },
  {
    id: 'gpt-4.1',
    name: 'GPT-4.1',
    contextWindow: 1_047_576,
    maxOutputTokens: 32_768,
    capabilities: ['tools', 'json', 'vision'],
    price: usd(2, 8, 0.5),
  },
  {
    id: 'gpt-4.1-mini',
    name: 'GPT-4.1 mini',
    contextWindow: 1_047_576,
    maxOutputTokens: 32_768,
    capabilities: ['tools', 'json', 'vision'],
    price: usd(0.4, 1.6, 0.1),
  },
  {
    id: 'gpt-4o',
    name: 'GPT-4o',
    contextWindow: 128_000,
    maxOutputTokens: 16_384,
    capabilities: ['tools', 'json', 'vision'],
    price: usd(2.5, 10, 1.25),
  },
  {
    id: 'gpt-4o-mini',
    name: 'GPT-4o mini',
    contextWindow: 128_000,
    maxOutputTokens: 16_384,
    capabilities: ['tools', 'json', 'vision'],
    price: usd(0.15, 0.6, 0.075),
  },
  ...otherKinds,
];
