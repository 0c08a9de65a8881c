import type { profileErrors as en } from '../en/profile.ts';

export const profileErrors: Record<keyof typeof en, string> = {
  emailTaken: '该邮箱无法注册。如果这是您的邮箱，请直接登录或重置密码。',
  shopTaken: '店铺 {{domain}} 已连接到其他账户。',
};
