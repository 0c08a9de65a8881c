import type { portalErrors as enErrors, portal as enTexts } from '../en/portal.ts';

export const portal: Record<keyof typeof enTexts, string> = {
  mailLoginSubject: '您的登录验证码：{{code}}',
  mailLoginText: '您的登录验证码是 {{code}}，十分钟内有效，仅限在获取验证码的浏览器中使用。\n\n如非本人操作，请忽略此邮件。',
  mailVerifySubject: '请确认您的邮箱：{{code}}',
  mailVerifyText: '您的验证码是 {{code}}，十分钟内有效。请在填写邮箱的页面中输入。\n\n如非本人操作，请忽略此邮件。',
  mailResetSubject: '重置密码验证码：{{code}}',
  mailResetText:
    '您的重置密码验证码是 {{code}}，十分钟内有效，仅限在获取验证码的浏览器中使用。\n\n如非本人操作，请忽略此邮件，您的密码不会改变。',
  mailTakenSubject: '您已有账户',
  mailTakenText: '有人尝试用此邮箱注册，但该邮箱已有账户。请直接登录，或通过“忘记密码”设置新密码。\n\n如非本人操作，请忽略此邮件。',
};

export const portalErrors: Record<keyof typeof enErrors, string> = {
  name: '请输入名称，最多 100 个字符。',
  policy: '请阅读并同意我们的隐私政策',
  passwordLength: '密码长度须为 8 到 128 个字符。',
  passwordCommon: '该密码过于常见，容易被猜中，请换一个。',
  loginFailed: '邮箱或密码不正确。',
  codeWrong: '验证码不正确或已失效，请重新获取。',
  waitBeforeRetry: '尝试次数过多，请在 {{seconds}} 秒后重试。',
  registrationClosed: '此处暂不开放注册，请联系管理员开通账户。',
  otherPortal: '请通过贵组织的门户登录。',
};
