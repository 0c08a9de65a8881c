import type { purchases as en, purchaseErrors as enErrors } from '../en/purchases.ts';

export const purchases: Record<keyof typeof en, string> = {
  checkoutTitle: '{{points}} 点',
  pageFailed: '支付服务商的页面无法打开。',
  receiptTitle: '收据',
  receiptNumber: '编号',
  receiptDate: '日期',
  receiptBuyer: '账户',
  receiptPoints: '点数',
  receiptAmount: '金额',
  receiptReversed: '已退款',
};

export const purchaseErrors: Record<keyof typeof enErrors, string> = {
  minimum: '请至少充值 1 点。',
  maximum: '超出单次充值上限，请分次充值。',
  wholePoints: '请输入整数点数。',
  providerMinimum: '{{provider}} 每次至少充值 {{points}} 点。',
  gatewayUnknown: '暂不支持该支付方式。',
  notFound: '订单不存在。',
  notPending: '该订单已不在待支付状态。',
  notPaid: '该订单未支付。',
  decidedByProvider: '该订单由支付服务商处理。',
  reasonEmpty: '请填写原因。',
  codeRefused: '该兑换码无法使用，请检查后重试。',
  batchNotFound: '该批兑换码不存在。',
  expiryPast: '到期时间必须晚于现在。',
  eventUnproven: '该消息并非来自我们的支付服务商。',
  eventTooEarly: '尚未查到该笔支付，请稍后重新发送。',
};
