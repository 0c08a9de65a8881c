import type { AiModel } from '../../kit/ai-vendor.ts';
import { apiKeyField, baseUrlField } from '../../kit/credential-fields.ts';
import type { IntegrationMetadata } from '../../kit/metadata.ts';

export const metadata: IntegrationMetadata = {
  id: 'ollama',
  name: 'Ollama',
  description: {
    en: 'Models that run on a machine of your own with Ollama.',
    zh: '用 Ollama 在自己的机器上运行的模型。',
  },
  website: 'https://ollama.com',
  credentialFields: [
    baseUrlField({ envName: 'OLLAMA_HOST', placeholder: 'http://127.0.0.1:11434', mayBeHost: true }),
    apiKeyField({ envName: 'OLLAMA_API_KEY', placeholder: '…', required: false }),
  ],
};

/** Where it listens when nobody has changed it. */
export const localBaseUrl = 'http://127.0.0.1:11434/v1';

/** Only the server itself knows what its owner has installed. */
export const models: readonly AiModel[] = [];
