import type { toCome as en } from '../en/to-come.ts';

export const toCome: Record<keyof typeof en, string> = {
  uploadImages: '训练图片',
  aiPainting: 'AI 绘画',
  aiPaintingTile: '用提示词生成图片，或用自己的图片训练模型。',
  coze: '机器人集成',
  cozeTile: '接入机器人平台上的智能体。',
  cozeSetting: '机器人设置',
  prompts: '提示词',
  assistants: 'AI 助手',
  assistantsTile: '为每个人配备专属助手，设定模型、额度和提示词。',
  plugins: '插件',
};
