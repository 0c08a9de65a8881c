import type { settings as en, settingsErrors as enErrors } from '../en/settings.ts';

export const settings: Record<keyof typeof en, string> = {
  mailReminderSubject: '您的点数即将用完',
  mailReminderText: '您的余额已低于 {{threshold}} 点，目前剩余 {{balance}} 点。\n\n请及时充值以免中断。您可以在设置中更改或关闭此邮件。',
};

export const settingsErrors: Record<keyof typeof enErrors, string> = {
  threshold: '请输入不小于 1 的整数点数。',
  emailUnverified: '请先验证您的邮箱地址。',
  promptLength: '提示词最多 8000 个字符。',
  titleLength: '标题最多 100 个字符。',
  domain: '请输入类似 chat.example.com 的域名。',
  domainTaken: '该域名已属于其他账户。',
  keyInvalid: '请输入有效的 OpenAI 密钥。',
  keyFailed: '设置 OpenAI 密钥失败，请稍后重试。',
  deletionUnconfirmed: '请输入您的邮箱和密码以确认。',
  operatorStays: '运营者账户不能删除。',
};
