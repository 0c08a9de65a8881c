import type { chats as en, chatErrors as enErrors } from '../en/chats.ts';

export const chats: Record<keyof typeof en, string> = {
  title: 'AI 聊天',
};

export const chatErrors: Record<keyof typeof enErrors, string> = {
  notFound: '该对话不存在。',
  messageNotFound: '这条消息已不在了，请重新加载对话。',
  baseOff: '知识库“{{name}}”已停用，管理员可以重新启用。',
  answering: '上一个问题仍在回答中，请等待结束或先停止。',
  questionEmpty: '请输入问题。',
  questionLong: '问题最多 20,000 个字符，请缩短或分几次提问。',
  titleEmpty: '请输入标题。',
  titleLong: '标题最多 120 个字符。',
  reasonLong: '理由最多 1,000 个字符。',
};
