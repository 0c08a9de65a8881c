import type { AiModel } from '../../kit/ai-vendor.ts';
import { apiKeyField, baseUrlField } from '../../kit/credential-fields.ts';
import type { IntegrationMetadata } from '../../kit/metadata.ts';

export const metadata: IntegrationMetadata = {
  id: 'openai-compatible',
  name: 'OpenAI-compatible',
  description: {
    en: 'Any server that speaks the OpenAI chat format: a gateway, a proxy or a server of your own.',
    zh: '任何兼容 OpenAI 对话格式的服务：网关、代理或自建服务器。',
  },
  website: null,
  credentialFields: [
    baseUrlField({ envName: 'OPENAI_COMPATIBLE_BASE_URL', placeholder: 'https://models.example.com/v1', required: true }),
    apiKeyField({ envName: 'OPENAI_COMPATIBLE_API_KEY', required: false }),
  ],
};

/** Only the address tells which models there are. */
export const models: readonly AiModel[] = [];
