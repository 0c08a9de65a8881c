import type { faqErrors as enErrors } from '../en/faq.ts';

export const faqErrors: Record<keyof typeof enErrors, string> = {
  notFound: '此条目不存在。',
  questionEmpty: '请输入问题。',
  questionLong: '问题最多 500 个字符。',
  manyVariants: '一个条目最多有 300 个其他问法。',
  answerEmpty: '请填写答案。',
  answerLong: '答案最多 8,000 个字符。',
  taken: '条目“{{question}}”已有这个问题，请修改该条目。',
  changed: '此条目刚被其他人修改。请重新打开后再修改。',
  tooMany: '一个知识库最多有 {{most}} 个条目。请删除不再需要的条目。',
  manyWordings: '一个知识库最多有 {{most}} 个问法。请删除不再需要的问法。',
  columnsMissing: '第一行须包含“问题”和“答案”两列的名称。可先导出 FAQ 查看文件格式。',
  manyRows: '文件最多 {{most}} 行。请拆分后分别导入。',
  fileKind: '这不是表格。请导入 CSV 或 Excel 文件。',
  fileLarge: '文件最大 20 MB。请拆分后分别导入。',
  rowTwice: '与文件第 {{line}} 行的问题相同。',
};
