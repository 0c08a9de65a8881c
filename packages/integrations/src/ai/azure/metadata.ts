import type { AiModel } from '../../kit/ai-vendor.ts';
import { apiKeyField } from '../../kit/credential-fields.ts';
import type { IntegrationMetadata } from '../../kit/metadata.ts';
import { tiered, usd } from '../../kit/price.ts';

export const metadata: IntegrationMetadata = {
  id: 'azure',
  name: 'Azure OpenAI',
  description: {
    en: 'OpenAI models in a Microsoft Azure resource of your own.',
    zh: '部署在自己的微软 Azure 资源中的 OpenAI 模型。',
  },
  website: 'https://ai.azure.com',
  credentialFields: [
    {
      key: 'baseUrl',
      label: { en: 'Endpoint', zh: '终结点' },
      kind: 'url',
      required: true,
      placeholder: 'https://my-resource.openai.azure.com',
      envName: 'AZURE_OPENAI_ENDPOINT',
    },
    apiKeyField({ envName: 'AZURE_OPENAI_API_KEY', placeholder: '32…84' }),
    {
      key: 'deployments',
      label: { en: 'Deployments', zh: '部署名称' },
      kind: 'text',
      required: true,
      placeholder: 'gpt-5.4, gpt-4o-mini',
      envName: 'AZURE_OPENAI_DEPLOYMENT',
      help: {
        en: 'The names of your deployments, separated by commas. A name that equals the model’s has its price filled in.',
        zh: '填写部署名称，用逗号分隔。名称与模型名相同的会自动填入价格。',
      },
    },
  ],
};

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
    id: 'gpt-4.1',
    name: 'GPT-4.1',
    contextWindow: 1_047_576,
    maxOutputTokens: 32_768,
    capabilities: ['tools', 'json', 'vision'],
    price: usd(2, 8, 0.5),
  },
  {
    id: 'gpt-4o-mini',
    name: 'GPT-4o mini',
    contextWindow: 128_000,
    maxOutputTokens: 16_384,
    capabilities: ['tools', 'json', 'vision'],
    price: usd(0.15, 0.6, 0.075),
  },
];
