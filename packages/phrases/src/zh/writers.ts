import type { writerErrors as enErrors } from '../en/writers.ts';

export const writerErrors: Record<keyof typeof enErrors, string> = {
  titleEmpty: '标题不能为空。',
  descriptionEmpty: '描述不能为空。',
  wordCount: '字数须在 30 到 800 之间。',
  draftNotFound: '该草稿不存在。',
  draftChanged: '该草稿已在另一个窗口中被修改。您的内容仍在此处：可另存为新草稿，或打开最新版本。',
  modelNotFound: '该模型不可用，请选择其他模型。',
  generationFailed: '生成详细内容失败...',
  saveFailed: '保存失败，请稍后重试',
  publishFailed: '发布失败，请稍后重试',
  tooLong: '模型没有正常结束，已写出的内容已保留。',
};
