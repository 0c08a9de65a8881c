import type { chatDeskErrors as enErrors } from '../en/chat-desk.ts';

export const chatDeskErrors: Record<keyof typeof enErrors, string> = {
  messageEmpty: '请输入消息。',
  messageLong: '消息最多 8,000 个字符。',
  noSummary: '模型未给出摘要，请稍后再试。',
};
