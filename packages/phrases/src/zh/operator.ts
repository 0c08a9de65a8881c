import type { operator as en } from '../en/operator.ts';

export const operator: Record<keyof typeof en, string> = {
  title: '运营后台',
  menu: '运营后台',
  intro: '管理本系统的模型、账户和运行状况。',
  tabs: '运营后台栏目',
};
