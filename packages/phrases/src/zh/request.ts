import type { requestErrors as en } from '../en/request.ts';

export const requestErrors: Record<keyof typeof en, string> = {
  invalid: '有些内容填写有误，请检查后重试。',
  invalidField: '此项内容有误。',
  cursor: '无法从此处继续加载列表，请从头重新加载。',
  notFound: '这个地址没有内容。',
  tooLarge: '内容过大，无法一次发送。请拆分后分别发送。',
  tooMany: '请求过于频繁，请在 {{seconds}} 秒后重试。',
  forbidden: '您没有权限执行此操作。',
  csrf: '页面已过期，请刷新后重试。',
  unsupported: '这里不接受此类内容。',
  tooManyStreams: '您已同时打开 {{count}} 个实时连接。请关闭其中一个标签页后重试。',
  duplicateRunning: '相同的请求仍在处理中，请稍候。',
  duplicateDiffers: '此请求标识已用于另一个请求。',
  unavailable: '服务暂时无法响应，请稍后再试。',
  textTooHard: '这段文字检查起来耗时过长，请缩短内容或简化格式。',
  fault: '请求失败，请稍后重试！',
};
