import type { modelErrors as en } from '../en/models.ts';

export const modelErrors: Record<keyof typeof en, string> = {
  notFound: '该模型暂不可用，请选择其他模型。',
  unknown: '该模型不存在。',
  exists: '此连接中已有模型 {{model}}。',
  nameEmpty: '请填写名称。',
  priceMissing: '启用 {{model}} 之前请填写输入和输出价格；免费请填 0。',
  defaultOff: '请先启用 {{model}}，再将其设为默认。',
  builtinStays: '内置写作引擎始终可用，不能停用或删除。',
};
