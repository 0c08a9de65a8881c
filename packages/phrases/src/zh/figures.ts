import type { figures as en } from '../en/figures.ts';

export const figures: Record<keyof typeof en, string> = {
  unchanged: '与此前持平',
  more: '比此前多 {{change}}',
  less: '比此前少 {{change}}',
  firstTime: '此前没有',
  measure: '显示内容',
  by: '划分方式',
  chartLabel: '最近 15 天每天的{{measure}}',
  noneOfIt: '最近 15 天没有这类数据。',
  others: '其余合计',
};
