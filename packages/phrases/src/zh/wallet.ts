import type { walletErrors as en } from '../en/wallet.ts';

export const walletErrors: Record<keyof typeof en, string> = {
  notEnoughPoints: '需要 {{needed}} 点，您目前有 {{available}} 点，请先充值。',
  unknownHold: '没有可结算的内容。',
  timeZone: '无法识别该时区。',
  conflict: '该笔记录已按其他方式入账。',
};
