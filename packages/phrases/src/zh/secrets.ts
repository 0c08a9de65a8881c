import type { secretsErrors as en } from '../en/secrets.ts';

export const secretsErrors: Record<keyof typeof en, string> = {
  unreadable: '已保存的凭据无法读取，请重新填写。',
};
