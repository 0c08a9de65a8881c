import type { AiModel } from '../../kit/ai-vendor.ts';
import { apiKeyField, baseUrlField } from '../../kit/credential-fields.ts';
import type { IntegrationMetadata } from '../../kit/metadata.ts';
import { cny } from '../../kit/price.ts';

export const metadata: IntegrationMetadata = {
  id: 'baidu',
  name: 'Baidu Qianfan',
  description: {
    en: 'ERNIE models of Baidu AI Cloud Qianfan.',
    zh: '百度智能云千帆的文心系列模型。',
  },
  website: 'https://console.bce.baidu.com/qianfan',
  credentialFields: [
    apiKeyField({ envName: 'QIANFAN_API_KEY', placeholder: 'bce-v3/ALTAK-…' }),
    baseUrlField({ envName: 'QIANFAN_BASE_URL', placeholder: 'https://qianfan.baidubce.com/v2' }),
  ],
};

/** Prices of the vendor's public list; an operator can set others. */
export const models: readonly AiModel[] = [
  {
    id: 'ernie-5.0-thinking-latest',
    name: 'ERNIE 5.0 Thinking',
    contextWindow: 128_000,
    maxOutputTokens: 65_536,
    capabilities: ['tools', 'json', 'vision', 'reasoning'],
    price: cny(6, 24),
  },
  {
    id: 'ernie-4.5-turbo-128k',
    name: 'ERNIE 4.5 Turbo',
    contextWindow: 128_000,
    maxOutputTokens: 12_288,
    capabilities: ['tools', 'json'],
    price: cny(0.8, 3.2),
  },
  {
    id: 'ernie-x1-turbo-32k',
    name: 'ERNIE X1 Turbo',
    contextWindow: 32_000,
    maxOutputTokens: 28_160,
    capabilities: ['tools', 'json', 'reasoning'],
    price: cny(1, 4),
  },
];
