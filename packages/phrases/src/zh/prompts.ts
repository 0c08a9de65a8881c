import type { promptErrors as enErrors } from '../en/prompts.ts';

export const promptErrors: Record<keyof typeof enErrors, string> = {
  nameEmpty: '请填写名称。',
  nameLong: '名称最多 80 个字符。',
  textLong: '提示词最多 20,000 个字符。',
  tooMany: '您已保存 {{most}} 条提示词，请先移除一条。',
  notFound: '该提示词不存在。',
};
