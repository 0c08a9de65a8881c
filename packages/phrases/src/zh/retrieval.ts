import type { retrievalErrors as enErrors } from '../en/retrieval.ts';

export const retrievalErrors: Record<keyof typeof enErrors, string> = {
  questionEmpty: '请填写问题。',
  questionLong: '问题最多 2,000 个字符。',
  topKRange: '段落数为 1 到 50。',
  thresholdRange: '最低分数在 0 与 1 之间。',
  modelCannot: '模型 {{model}} 不能用于此处，请选择其他模型。',
  vectorsOther: '该模型生成的向量长度与之前不同。请选择其他模型，或先选“无”再重新选择它。',
};
