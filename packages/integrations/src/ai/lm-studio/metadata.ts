import type { AiModel } from '../../kit/ai-vendor.ts';
import { apiKeyField, baseUrlField } from '../../kit/credential-fields.ts';
import type { IntegrationMetadata } from '../../kit/metadata.ts';

export const metadata: IntegrationMetadata = {
  id: 'lm-studio',
  name: 'LM Studio',
  description: {
    en: 'Models that run on a machine of your own with LM Studio.',
    zh: '用 LM Studio 在自己的机器上运行的模型。',
  },
  website: 'https://lmstudio.ai',
  credentialFields: [
    baseUrlField({ envName: 'LMSTUDIO_BASE_URL', placeholder: 'http://127.0.0.1:1234/v1' }),
    apiKeyField({ envName: 'LMSTUDIO_API_KEY', placeholder: '…', required: false }),
  ],
};

/** Where it listens when nobody has changed it. */
export const localBaseUrl = 'http://127.0.0.1:1234/v1';

/** Only the server itself knows what its owner has installed. */
export const models: readonly AiModel[] = [];
