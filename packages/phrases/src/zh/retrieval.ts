import type { retrievalErrors as enErrors } from '../en/retrieval.ts';

export const retrievalErrors: Record<keyof typeof enErrors, string> = {
  questionEmpty: '请填写问题。',
  questionLong: '问题最多 2,000 个字符。',
  topKRange: '段落数为 1 到 50。',
  thresholdRange: '最低分数在 0 与 1 之间。',
};
