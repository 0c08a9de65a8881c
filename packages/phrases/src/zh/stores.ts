import type { productErrors as enProduct, storeErrors as enStore } from '../en/stores.ts';

export const storeErrors: Record<keyof typeof enStore, string> = {
  notConnected: '当前为非店铺模式，请通过 Shopify 登录后再发布...',
  auth: '店铺已不再接受我们的授权，请重新连接店铺。',
  scope: '店铺尚未允许此操作，请授予相应权限后重试。',
  notFound: '店铺中已没有该商品。',
  conflict: '该商品已在店铺中被修改，请重新打开以查看最新内容。',
  validation: '店铺拒绝了这些内容：{{fields}}',
  throttled: '店铺当前请求过多，请在 {{seconds}} 秒后重试。',
  unavailable: '店铺暂时无法访问，请稍后重试！',
  unknownOutcome: '店铺没有响应。请先在店铺中确认该商品的状态，再重试。',
};

export const productErrors: Record<keyof typeof enProduct, string> = {
  notFound: '该商品不存在。',
  revisionNotFound: '该历史内容不存在。',
};
