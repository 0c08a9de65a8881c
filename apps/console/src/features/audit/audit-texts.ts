import type { AuditAction } from '@inkstone/contract/audit';
import type { operator } from '@inkstone/phrases/en/operator';

/** The sentence of each kind of entry in the audit log. */
export const auditTexts = {
  'connection.create': 'actConnectionCreate',
  'connection.change': 'actConnectionChange',
  'connection.delete': 'actConnectionDelete',
  'model.add': 'actModelAdd',
  'model.import': 'actModelImport',
  'model.change': 'actModelChange',
  'model.delete': 'actModelDelete',
  'pricing.change': 'actPricingChange',
  'account.change': 'actAccountChange',
  'account.disable': 'actAccountDisable',
  'account.enable': 'actAccountEnable',
  'user.disable': 'actUserDisable',
  'user.enable': 'actUserEnable',
  'order.approve': 'actOrderApprove',
  'order.decline': 'actOrderDecline',
  'order.refund': 'actOrderRefund',
  'codes.make': 'actCodesMake',
  'codes.disable': 'actCodesDisable',
  'codes.enable': 'actCodesEnable',
  'withdrawal.approve': 'actWithdrawalApprove',
  'withdrawal.pay': 'actWithdrawalPay',
  'withdrawal.reject': 'actWithdrawalReject',
} as const satisfies Record<AuditAction, keyof typeof operator>;
