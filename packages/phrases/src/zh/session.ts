import type { sessionErrors as enErrors, session as enTexts } from '../en/session.ts';

export const session: Record<keyof typeof enTexts, string> = {
  signedOut: '您已退出登录。',
  switchShopDone: '店铺切换成功。',
};

export const sessionErrors: Record<keyof typeof enErrors, string> = {
  required: '请先登录。',
  email: '请输入有效的邮箱地址。',
  ssoFailed: '令牌校验失败，登录已取消。',
  notFound: '该会话已结束。',
  shopUnknown: '该店铺未连接到您的账户。',
  passwordLength: '密码长度须为 8 到 128 个字符。',
  passwordCommon: '该密码过于常见，容易被猜中，请换一个。',
  passwordWrong: '当前密码不正确。',
};
