import type { affiliateErrors as enErrors } from '../en/affiliate.ts';

export const affiliateErrors: Record<keyof typeof enErrors, string> = {
  codeUnknown: '邀请码不存在。',
  selfReferral: '不能邀请自己。',
  alreadyReferred: '您的邀请人已确定。',
  tooLate: '仅尚未付款的新账户可以填写邀请人。',
  withdrawalMinimum: '每次提现不少于 50 元。',
  notEnough: '最多可提现 {{available}} 元。',
  destinationEmpty: '请填写收款方式。',
  noteEmpty: '请填写原因或付款凭证号。',
  notFound: '提现记录不存在。',
  settledAlready: '该提现已处理。',
};
