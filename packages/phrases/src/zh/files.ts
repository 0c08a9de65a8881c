import type { fileErrors as en } from '../en/files.ts';

export const fileErrors: Record<keyof typeof en, string> = {
  notFound: '该文件已不存在，请重新上传。',
  none: '请选择文件。',
  empty: '{{name}} 是空文件，请选择有内容的文件。',
  tooLarge: '{{name}} 超过 {{most}} MB。请拆分文件，或去掉其中的图片。',
  kindUnknown: '这里不接受 {{name}} 这一类别的文件。请另存为 PDF、Word、Excel、PowerPoint、文本或 HTML 后选择新文件。',
  kindWrong: '{{name}} 的内容与文件名不符。请改用正确的扩展名，或重新保存。',
  tooMany: '您的账户已保存 {{most}} 个文件。请先删除不再需要的文件。',
  accountFull: '您的文件将超过账户可用的 {{most}} MB。请先删除不再需要的文件。',
  storeFull: '存放文件的空间已满，请联系本系统的管理员。',
  storeAway: '暂时无法连接文件存储，请稍后再试。',
  formUnreadable: '文件未能完整送达，请重新发送。',
  tooManyAtOnce: '一次最多发送 {{most}} 个文件。',
};
