import type { modelKinds as en } from '../en/model-kinds.ts';

export const modelKinds: Record<keyof typeof en, string> = {
  chat: '聊天',
  embedding: '向量嵌入',
  image: '图像',
  speech: '语音合成',
  transcription: '语音转写',
  translation: '语音翻译',
  moderation: '内容审核',
  rerank: '重排序',
};
