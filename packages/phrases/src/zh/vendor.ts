import type { vendorErrors as en } from '../en/vendor.ts';

export const vendorErrors: Record<keyof typeof en, string> = {
  unavailable: '{{vendor}} 暂不可用，请稍后重试！',
  credentials: '{{vendor}} 拒绝了凭证，请检查密钥。',
  notReady: '{{vendor}} 暂时无法使用：它的连接需要管理员处理，已通知管理员。没有扣点；请先选用其他模型。',
  rateLimit: '{{vendor}} 当前请求过多，请稍候再试。',
  refused: '{{vendor}} 拒绝了这次请求。',
  unexpectedAnswer: '{{vendor}} 的回复无法识别，请重试。',
};
