import type { credentialErrors as en } from '../en/credentials.ts';

export const credentialErrors: Record<keyof typeof en, string> = {
  vendorUnknown: '没有这个厂商。',
  connectionNotFound: '该连接不存在。',
  modelNotFound: '该模型暂不可用，请选择其他模型。',
  modelUnknown: '该模型不存在。',
  modelExists: '此连接中已有模型 {{model}}。',
  nameEmpty: '请填写名称。',
  fieldsMissing: '请填写所有必填项。',
  fieldEmpty: '必填。',
  addressInvalid: '请填写以 http:// 或 https:// 开头的完整地址，地址中不能包含用户名或密码。',
  fromEnvironment: '此连接来自服务器的环境变量，请在环境变量中修改后重启。',
  builtinStays: '内置写作引擎始终可用，不能停用或删除。',
  priceMissing: '启用 {{model}} 之前请填写输入和输出价格；免费请填 0。',
  defaultOff: '请先启用 {{model}}，再将其设为默认。',
};
