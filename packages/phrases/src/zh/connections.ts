import type { connectionErrors as en } from '../en/connections.ts';

export const connectionErrors: Record<keyof typeof en, string> = {
  vendorUnknown: '没有这个厂商。',
  notFound: '该连接不存在。',
  nameEmpty: '请填写名称。',
  fieldsMissing: '请填写所有必填项。',
  fieldEmpty: '必填。',
  addressInvalid: '请填写以 http:// 或 https:// 开头的完整地址，地址中不能包含用户名或密码。',
  fromEnvironment: '此连接来自服务器的环境变量，请在环境变量中修改后重启。',
  builtinStays: '内置写作引擎始终可用，不能停用或删除。',
};
