import type { AiModel } from '../../kit/ai-vendor.ts';
import type { IntegrationMetadata } from '../../kit/metadata.ts';

export const metadata: IntegrationMetadata = {
  id: 'builtin',
  name: 'Built-in (no model)',
  description: {
    en: 'Composes drafts from the facts of a product and quotes from documents. Needs no key and no network.',
    zh: '根据商品信息撰写文案初稿，并从文档中摘引原文。无需密钥，也无需联网。',
  },
  website: null,
  credentialFields: [],
};

export const isBuiltin = true;

export const models: readonly AiModel[] = [
  {
    id: 'builtin-writer',
    name: 'Built-in (no model)',
    contextWindow: null,
    maxOutputTokens: null,
    capabilities: ['json'],
    price: { currency: 'CNY', inputMicros: 0, outputMicros: 0 },
  },
  {
    id: 'builtin-hashed-words',
    name: 'Built-in hashed words (no model)',
    kind: 'embedding',
    contextWindow: null,
    maxOutputTokens: null,
    capabilities: [],
    price: { currency: 'CNY', inputMicros: 0, outputMicros: 0 },
  },
];
