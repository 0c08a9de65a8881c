import type { prices as en } from '../en/prices.ts';

export const prices: Record<keyof typeof en, string> = {
  points_one: '{{points}} 点',
  points_other: '{{points}} 点',
  free: '免费',
  action: '{{action}} · {{price}}',
  atMost: '以上为最高费用：没有完整写出的部分不收费。',
  freeBuiltin: '内置写作不使用模型，不消耗点数。',
  freeOwnKey: '使用您自己的密钥：此处不消耗点数，由其厂商向您收费。',
  notEnough_one: '您有{{available}}，本次最多需要 {{points}} 点。',
  notEnough_other: '您有{{available}}，本次最多需要 {{points}} 点。',
  cost_one: '本次消耗 {{points}} 点。',
  cost_other: '本次消耗 {{points}} 点。',
  costNothing: '本次没有消耗点数。',
  keptCharged_one: '已保留：{{fields}}，消耗 {{points}} 点；其余不收费。',
  keptCharged_other: '已保留：{{fields}}，消耗 {{points}} 点；其余不收费。',
  keptFree: '已保留：{{fields}}；其余保持原样。',
  keptNothing: '没有替换任何内容，也没有扣点。',
  costUnknown: '结束后，可在历史记录中查看本次消耗。',
};
