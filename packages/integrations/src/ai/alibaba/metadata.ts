import type { AiModel } from '../../kit/ai-vendor.ts';
import { apiKeyField, baseUrlField } from '../../kit/credential-fields.ts';
import type { IntegrationMetadata } from '../../kit/metadata.ts';
import { cny, usd } from '../../kit/price.ts';
import { regionField } from '../../kit/region.ts';

export const metadata: IntegrationMetadata = {
  id: 'alibaba',
  name: 'Alibaba Qwen',
  description: {
    en: 'Qwen models of Alibaba Cloud Model Studio.',
    zh: '阿里云百炼的通义千问系列模型。',
  },
  website: 'https://bailian.console.aliyun.com',
  credentialFields: [
    apiKeyField({ envName: 'DASHSCOPE_API_KEY', placeholder: 'sk-…' }),
    regionField,
    baseUrlField({ envName: 'DASHSCOPE_BASE_URL', placeholder: 'https://dashscope.aliyuncs.com/compatible-mode/v1' }),
  ],
};

/** Prices of the vendor's public list; an operator can set others. */
export const models: readonly AiModel[] = [
  {
    id: 'qwen3.7-max',
    name: 'Qwen3.7 Max',
    contextWindow: 1_000_000,
    maxOutputTokens: 65_536,
    capabilities: ['tools', 'json', 'reasoning'],
    price: usd(2.5, 7.5, 0.5),
  },
  {
    id: 'qwen3.7-plus',
    name: 'Qwen3.7 Plus',
    contextWindow: 1_000_000,
    maxOutputTokens: 64_000,
    capabilities: ['tools', 'json', 'vision', 'reasoning'],
    price: usd(0.5, 3, 0.05),
  },
  {
    id: 'qwen3.6-flash',
    name: 'Qwen3.6 Flash',
    contextWindow: 1_000_000,
    maxOutputTokens: 65_536,
    capabilities: ['tools', 'json', 'vision', 'reasoning'],
    price: usd(0.1875, 1.125),
  },
  {
    id: 'qwen-max',
    name: 'Qwen Max',
    contextWindow: 131_072,
    maxOutputTokens: 8_192,
    capabilities: ['tools', 'json'],
    price: cny(2.4, 9.6),
  },
  {
    id: 'qwen-plus',
    name: 'Qwen Plus',
    contextWindow: 1_000_000,
    maxOutputTokens: 32_768,
    capabilities: ['tools', 'json', 'reasoning'],
    price: cny(0.8, 2),
  },
  {
    id: 'qwen-flash',
    name: 'Qwen Flash',
    contextWindow: 1_000_000,
    maxOutputTokens: 32_768,
    capabilities: ['tools', 'json', 'reasoning'],
    price: cny(0.15, 1.5),
  },
  {
    id: 'text-embedding-v4',
    name: 'Text Embedding v4',
    kind: 'embedding',
    contextWindow: null,
    maxOutputTokens: null,
    capabilities: [],
    price: cny(0.5, 0),
  },
];
