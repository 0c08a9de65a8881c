import type { sessionErrors as enErrors, session as enTexts } from '../en/session.ts';

export const session: Record<keyof typeof enTexts, string> = {
  sso: '正在登录',
  storeLogin: '连接店铺',
  ssoLoading: '正在通过单点登录验证，请稍候…',
  ssoFailed: '令牌校验失败，登录已取消。',
  ssoFailedHelp: '登录链接仅可使用一次，一分钟内有效。',
  ssoRefusedUnavailable: '门户没有响应，请稍后再试。',
  ssoRefusedPortal: '门户未能完成登录。',
  ssoRefusedAttempt: '此次登录不是在这里发起的，或已过期。',
  ssoRefusedNotAllowed: '您的门户账户无权登录此处，请联系管理员。',
  ssoRefusedSecondFactor: '门户登录时缺少此处要求的双重验证。请在门户完成双重验证后重试。',
  ssoRefusedSetupToken: '首位登录者将管理此系统。请打开服务器启动时打印的带有“setup=”的地址；它也记录在服务器日志中。',
  ssoConfirmTitle: '以 {{name}} 的身份继续？',
  ssoConfirmText: '您即将以 {{email}} 登录。此次登录并非从本浏览器中的控制台发起，请确认是您本人。',
  ssoContinue: '继续',
  ssoNotMe: '不是我',
  signIn: '登录',
  storeHeading: '管理您的生意',
  storePrompt: '请输入您的 Shopify 网址',
  storePlaceholder: 'Shopify 店铺域名',
  storeStart: '开始',
  storeEmpty: '请输入店铺域名',
  storeClear: '清除',
  storeRefused: '暂时无法连接 {{domain}}：其他平台的店铺将在后续版本中支持。',
  storeRefusedUnnamed: '请输入您的店铺域名',
  storeOpened: '店铺将在新窗口中打开。如未出现，请允许此页面弹出窗口。',
  storeBanner: '小店货架',

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
  passwordCommon: '该密码容易被猜中：它过于常见，或由您的姓名、邮箱组成，请换一个。',
  passwordWrong: '当前密码不正确。',
};
