import type { accountErrors as errorsInEnglish } from '../en/accounts.ts';

export const accountErrors: Record<keyof typeof errorsInEnglish, string> = {
  notFound: '该账户不存在。',
  userNotFound: '该用户不存在。',
  ownAccount: '这是您自己的账户，停用后您将无法登录。',
  ownUser: '不能停用自己。',
  operatorStays: '{{name}} 是本系统的运营管理员，不能停用。',
};
