import type { editor as enTexts } from '../en/editor.ts';

export const editor: Record<keyof typeof enTexts, string> = {
  toolbar: '格式',
  bold: '加粗',
  italic: '斜体',
  heading: '小标题',
  bulletList: '项目列表',
  orderedList: '编号列表',
  link: '链接',
  linkAddress: '地址',
  linkHelp: '以 https:// 或 mailto: 开头',
  linkWrong: '请输入以 https:// 或 mailto: 开头的地址',
  linkApply: '设置链接',
  linkRemove: '移除链接',
  clearFormat: '清除格式',
  cancel: '取消',
  empty: '可以自己写，也可以让它来写。',
  picture: '图片',
  video: '视频或音频',
  embed: '嵌入的外部内容',
  code: '脚本或样式',
};
