import type { sessionErrors as en } from '../en/session.ts';

export const sessionErrors: Record<keyof typeof en, string> = {
  required: '请先登录。',
};
