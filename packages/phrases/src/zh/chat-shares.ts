import type { chatShareErrors as enErrors } from '../en/chat-shares.ts';

export const chatShareErrors: Record<keyof typeof enErrors, string> = {
  gone: '此链接无法打开：已被撤销、已失效或不存在。',
  nothing: '此对话还没有提问。',
};
