import { affiliateAdministrationEndpoints, affiliateEndpoints } from '@inkstone/contract/affiliates';
import { defineRoutes, type Route } from '#server/kernel/http/define-routes.ts';
import type { ReferralService } from './referral.service.ts';
import type { WithdrawalService } from './withdrawal.service.ts';

type Services = { referrals: ReferralService; withdrawals: WithdrawalService };

export const affiliateRoutes = ({ referrals, withdrawals }: Services): Route[] => [
  ...defineRoutes(affiliateEndpoints, {
    invitation: ({ actor, context }) => referrals.show(actor, context.origin),
    accept: ({ actor, body, context }) => referrals.accept(actor, body.code, context.origin),
    records: ({ actor, query }) => withdrawals.records(actor, query),
    balance: ({ actor }) => withdrawals.balance(actor),
    withdrawals: ({ actor, query }) => withdrawals.list(actor, query),
    withdraw: ({ actor, body, context: { requestId } }) => withdrawals.withdraw({ actor, requestId }, body),
    cancelWithdrawal: ({ actor, params }) => withdrawals.cancel(actor, params.id),
  }),
  ...defineRoutes(affiliateAdministrationEndpoints, {
    list: ({ query }) => withdrawals.listAll(query),
    approve: ({ params, ...by }) => withdrawals.approve(by, params.id),
    pay: ({ params, body, ...by }) => withdrawals.pay(by, params.id, body.reference),
    reject: ({ params, body, ...by }) => withdrawals.reject(by, params.id, body.reason),
  }),
];
