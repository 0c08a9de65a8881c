import type { askers as en, askerErrors as enErrors } from '../en/askers.ts';

export const askers: Record<keyof typeof en, string> = {
  title: '提问之前',
  intro: '“{{name}}”希望了解您是谁，以便与您联系。其管理者可以看到这些内容。',
  name: '您的姓名',
  contact: '电子邮箱或电话',
  contactHelp: '如何联系到您。',
  company: '公司',
  remark: '想咨询什么？',
  give: '进入聊天',
  nameEmpty: '请输入您的姓名。',
  contactEmpty: '请输入您的联系方式。',
  listTitle: '提问者',
  listText: '共享用户填写的信息，最新的在前。',
  nobody: '还没有人填写信息。',
  account: '账户',
  givenAt: '填写时间',
  none: '–',
  visitor: '网站访客',
  nameColumn: '人员',
  contactColumn: '联系方式',
  remarkColumn: '咨询内容',
};

export const askerErrors: Record<keyof typeof enErrors, string> = {
  nameEmpty: '请输入您的姓名。',
  nameLong: '姓名最多 80 个字符。',
  contactEmpty: '请输入您的联系方式。',
  contactLong: '联系方式最多 120 个字符。',
  companyLong: '公司名称最多 120 个字符。',
  remarkLong: '留言最多 500 个字符。',
  needed: '填写您的信息后，“{{name}}”才会回答。请重新加载页面并填写表单。',
};
