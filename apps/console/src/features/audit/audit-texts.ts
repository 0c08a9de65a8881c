import type { AuditAction } from '@inkstone/contract/audit';
import type { audit } from '@inkstone/phrases/en/audit';

/** The sentence of each kind of entry in the audit log. */
export const auditTexts = {
  'connection.create': 'auditConnectionCreate',
  'connection.change': 'auditConnectionChange',
  'connection.delete': 'auditConnectionDelete',
  'model.add': 'auditModelAdd',
  'model.import': 'auditModelImport',
  'model.change': 'auditModelChange',
  'model.delete': 'auditModelDelete',
  'pricing.change': 'auditPricingChange',
  'account.change': 'auditAccountChange',
  'account.disable': 'auditAccountDisable',
  'account.enable': 'auditAccountEnable',
  'user.disable': 'auditUserDisable',
  'user.enable': 'auditUserEnable',
  'user.signOut': 'auditUserSignOut',
  'user.signOutAll': 'auditUserSignOutAll',
  'user.reset-factors': 'auditUserResetFactors',
  'order.approve': 'auditOrderApprove',
  'order.decline': 'auditOrderDecline',
  'order.refund': 'auditOrderRefund',
  'payment.change': 'auditPaymentChange',
  'codes.make': 'auditCodesMake',
  'codes.disable': 'auditCodesDisable',
  'codes.enable': 'auditCodesEnable',
  'gift.change': 'auditGiftChange',
  'withdrawal.approve': 'auditWithdrawalApprove',
  'withdrawal.pay': 'auditWithdrawalPay',
  'withdrawal.reject': 'auditWithdrawalReject',
} as const satisfies Record<AuditAction, keyof typeof audit>;
