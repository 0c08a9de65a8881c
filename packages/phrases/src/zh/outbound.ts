import type { outboundErrors as en } from '../en/outbound.ts';

export const outboundErrors: Record<keyof typeof en, string> = {
  invalid: '网址不完整，请以 https:// 或 http:// 开头。',
  notAllowed: '不支持访问该地址，仅可访问公网网址。',
  unreachable: '无法访问该地址。内网和本机地址不予访问。',
  timeout: '该地址响应超时。',
  tooLarge: '该地址返回的内容过大。',
  tooManyRedirects: '该地址重定向次数过多。',
  siteForbidden: '{{site}} 不允许程序读取（robots.txt）。',
  siteStatus: '该网址返回状态 {{status}}，而不是网页。请在浏览器中打开确认后重试。',
  siteNotText: '该网址不是文字网页。如果是文件，请下载后作为文件添加。',
  unreadable: '无法解析该地址返回的内容。',
};
