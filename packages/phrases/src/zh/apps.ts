import type { appErrors as enErrors } from '../en/apps.ts';

export const appErrors: Record<keyof typeof enErrors, string> = {
  notFound: '该应用已不存在。',
  keyNotFound: '该密钥已不存在。',
  nameEmpty: '请为应用命名。',
  nameLong: '应用名称最多 80 个字符。',
  descriptionLong: '应用描述最多 500 个字符。',
  keyNameLong: '密钥名称最多 80 个字符。',
  nameTaken: '已有名为“{{name}}”的应用。',
  tooMany: '一个账户最多 {{most}} 个应用，请先移除一个。',
  tooManyKeys: '一个应用最多 {{most}} 个密钥，请先移除一个。',
  keyUnknown: '这不是有效的 API 密钥。',
  keyEnded: '该 API 密钥已停用或已过期。',
  switchedOff: '该应用已停用。',
  accountDisabled: '该账户已被停用。',
};
