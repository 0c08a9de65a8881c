import type { AiModel } from '../../kit/ai-vendor.ts';
import { apiKeyField, baseUrlField } from '../../kit/credential-fields.ts';
import type { IntegrationMetadata } from '../../kit/metadata.ts';
import { usd } from '../../kit/price.ts';
import { regionField } from '../../kit/region.ts';

export const metadata: IntegrationMetadata = {
  id: 'zhipu',
  name: 'Zhipu GLM',
  description: {
    en: 'GLM models of Zhipu AI (Z.ai).',
    zh: '智谱 AI 的 GLM 系列模型。',
  },
  website: 'https://open.bigmodel.cn',
  credentialFields: [
    apiKeyField({ envName: 'ZHIPUAI_API_KEY', placeholder: 'id.secret' }),
    regionField,
    baseUrlField({ envName: 'ZHIPUAI_BASE_URL', placeholder: 'https://open.bigmodel.cn/api/paas/v4' }),
  ],
};

/** Prices of the vendor's public list; an operator can set others. */
export const models: readonly AiModel[] = [
  {
    id: 'glm-5.2',
    name: 'GLM-5.2',
    contextWindow: 1_000_000,
    maxOutputTokens: 131_072,
    capabilities: ['tools', 'json', 'reasoning'],
    price: usd(1.4, 4.4, 0.26),
  },
  {
    id: 'glm-5.1',
    name: 'GLM-5.1',
    contextWindow: 200_000,
    maxOutputTokens: 131_072,
    capabilities: ['tools', 'json', 'reasoning'],
    price: usd(1.4, 4.4, 0.26),
  },
  {
    id: 'glm-5',
    name: 'GLM-5',
    contextWindow: 204_800,
    maxOutputTokens: 131_072,
    capabilities: ['tools', 'json', 'reasoning'],
    price: usd(1, 3.2, 0.2),
  },
  {
    id: 'glm-4.7',
    name: 'GLM-4.7',
    contextWindow: 204_800,
    maxOutputTokens: 131_072,
    capabilities: ['tools', 'json', 'reasoning'],
    price: usd(0.6, 2.2, 0.11),
  },
  {
    id: 'glm-4.5-air',
    name: 'GLM-4.5-Air',
    contextWindow: 131_072,
    maxOutputTokens: 98_304,
    capabilities: ['tools', 'json', 'reasoning'],
    price: usd(0.2, 1.1, 0.03),
  },
  {
    id: 'glm-4.7-flash',
    name: 'GLM-4.7-Flash',
    contextWindow: 200_000,
    maxOutputTokens: 131_072,
    capabilities: ['tools', 'json', 'reasoning'],
    price: usd(0, 0, 0),
  },
];
