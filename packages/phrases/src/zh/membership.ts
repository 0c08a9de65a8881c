import type { membership as en, membershipErrors as enErrors } from '../en/membership.ts';

export const membership: Record<keyof typeof en, string> = {
  mailWarnedSubject: '您的专业版用量不足',
  mailWarnedText: '专业版要求平均每日消费 {{required}} 点，您最近的平均值为 {{average}} 点。\n\n目前套餐不变，您也可以随时改为进阶版。',
  mailAskedSubject: '继续使用专业版，还是改为进阶版？',
  mailAskedText:
    '您的平均每日消费为 {{average}} 点，仍低于 {{required}} 点。\n\n请选择：提高用量，或在套餐页面改为进阶版。若未选择，套餐将在几天后恢复为基础版。未经您确认不会产生任何扣费。',
  mailEndedSubject: '您的套餐已恢复为基础版',
  mailEndedText: '由于平均每日消费持续低于 {{required}} 点，您的专业版已结束。剩余点数保留，未产生任何扣费。',
};

export const membershipErrors: Record<keyof typeof enErrors, string> = {
  alreadyOn: '您已在使用该套餐。',
  confirmTopUp: '该套餐需先充值 {{amount}} 美元，请确认。',
  downgradeFailed: '降级失败，请稍后重试。',
  changeFailed: '套餐变更失败，请稍后重试。',
  nothingToCancel: '没有可取消的套餐。',
  proNeedsUse: '专业版要求每日消费 {{points}} 点。您此前因用量不足而结束，请先在其他套餐下提高用量。',
  proOnly: '升级到专业版即可解锁此功能',
};
