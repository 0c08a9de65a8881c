import type { apiDocs as en } from '../en/api-docs.ts';

export const apiDocs: Record<keyof typeof en, string> = {
  title: 'Inkstone 接口文档',
  intro: '本页由服务器运行所依据的契约生成。机器可读版本：',
  groups: '分组',
  parameters: '参数',
  body: '请求内容',
  answer: '返回内容',
  nothing: '无需参数。',
};
