import type { pdf as en } from '../en/pdf.ts';

export const pdf: Record<keyof typeof en, string> = {
  toolbar: '翻页与缩放',
  earlierPage: '上一页',
  laterPage: '下一页',
  pageNumber: '页码',
  ofPages: '/ {{count}}',
  smaller: '缩小',
  larger: '放大',
  fitWidth: '适合宽度',
  toMark: '回到引用处',
  pageUndrawn: '此页无法显示。',
};
