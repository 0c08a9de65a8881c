import type { AiModel } from '../../kit/ai-vendor.ts';
import { apiKeyField, baseUrlField } from '../../kit/credential-fields.ts';
import type { IntegrationMetadata } from '../../kit/metadata.ts';
import { usd } from '../../kit/price.ts';

export const metadata: IntegrationMetadata = {
  id: 'groq',
  name: 'Groq',
  description: {
    en: 'Open models on fast hardware of Groq.',
    zh: '在 Groq 高速硬件上运行的开放模型。',
  },
  website: 'https://console.groq.com',
  credentialFields: [
    apiKeyField({ envName: 'GROQ_API_KEY', placeholder: 'gsk_…' }),
    baseUrlField({ envName: 'GROQ_BASE_URL', placeholder: 'https://api.groq.com/openai/v1' }),
  ],
};

/** Prices of the vendor's public list; an operator can set others. */
export const models: readonly AiModel[] = [
  {
    id: 'openai/gpt-oss-120b',
    name: 'GPT OSS 120B',
    contextWindow: 131_072,
    maxOutputTokens: 65_536,
    capabilities: ['tools', 'json', 'reasoning'],
    price: usd(0.15, 0.6, 0.075),
  },
  {
    id: 'openai/gpt-oss-20b',
    name: 'GPT OSS 20B',
    contextWindow: 131_072,
    maxOutputTokens: 65_536,
    capabilities: ['tools', 'json', 'reasoning'],
    price: usd(0.075, 0.3, 0.0375),
  },
  {
    id: 'llama-3.3-70b-versatile',
    name: 'Llama 3.3 70B',
    contextWindow: 131_072,
    maxOutputTokens: 32_768,
    capabilities: ['tools', 'json'],
    price: usd(0.59, 0.79),
  },
  {
    id: 'llama-3.1-8b-instant',
    name: 'Llama 3.1 8B',
    contextWindow: 131_072,
    maxOutputTokens: 131_072,
    capabilities: ['tools', 'json'],
    price: usd(0.05, 0.08),
  },
  {
    id: 'qwen/qwen3-32b',
    name: 'Qwen3-32B',
    contextWindow: 131_072,
    maxOutputTokens: 40_960,
    capabilities: ['tools', 'json', 'reasoning'],
    price: usd(0.29, 0.59),
  },
  {
    id: 'whisper-large-v3',
    name: 'Whisper Large v3',
    kind: 'transcription',
    contextWindow: null,
    maxOutputTokens: null,
    capabilities: [],
    price: { ...usd(0, 0), units: [{ unit: 'millisecond', micros: 111_000 }] },
  },
  {
    id: 'whisper-large-v3-turbo',
    name: 'Whisper Large v3 Turbo',
    kind: 'transcription',
    contextWindow: null,
    maxOutputTokens: null,
    capabilities: [],
    price: { ...usd(0, 0), units: [{ unit: 'millisecond', micros: 40_000 }] },
  },
];
