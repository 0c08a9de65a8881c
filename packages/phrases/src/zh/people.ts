import type { people as en } from '../en/people.ts';

export const people: Record<keyof typeof en, string> = {
  people: '人员',
  groups: '分组',
  search: '搜索人员和分组',
  remove: '移除 {{name}}',
  readers: '谁可查看',
  everybody: '所有可提问的人',
  chosen: '指定的人员和分组',
  mixed: '各文档不一致',
  chosenReaders: '人员和分组',
  readersHelp: '在可向知识库提问的人中，只有他们能得到其中的回答并查看原文。您的团队可查看全部内容。',
  noReaders: '尚未选择任何人，因此团队以外无人能得到其中的回答。',
};
