import type { mailErrors as en } from '../en/mail.ts';

export const mailErrors: Record<keyof typeof en, string> = {
  address: '无法向该邮箱地址发送邮件，请检查后重试。',
  subject: '邮件主题只能为一行文字。',
  refused: '邮件服务器拒绝了该邮箱地址，请检查后重试。',
  unavailable: '邮件暂时无法发送，请过几分钟再试。',
};
