import type { gatewayErrors as enErrors } from '../en/gateway.ts';

export const gatewayErrors: Record<keyof typeof enErrors, string> = {
  keyMissing: '请发送您的 API 密钥：Authorization: Bearer、x-api-key 或 x-goog-api-key。',
  modelUnknown: '没有名为“{{model}}”的模型，或该应用无权使用。',
};
