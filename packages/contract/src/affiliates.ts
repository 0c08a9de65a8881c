import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';
import { page, pageQuery } from './kit/paging.ts';

/** What the programme pays: a share of what a referred account pays, after a time in which payments may still be reversed. */
export const affiliateTerms = { rewardPercent: 10, waitingDays: 14, minimumWithdrawalFen: 5000 };

/** Whole fen. */
const fen = z.number().int();

/** `waiting`: the payment may still be reversed; `available`: can be withdrawn; `reversed`: the payment was given back in full. */
const rewardState = z.enum(['waiting', 'available', 'reversed']);

/** One reward: who paid (masked), who had invited them, how much it brings, and when. */
export const affiliateRecord = z.object({
  id: z.uuid(),
  email: z.string(),
  referrer: z.string(),
  /** What is left of it after refunds. */
  amount: fen,
  state: rewardState,
  availableAt: z.iso.datetime(),
  date: z.iso.datetime(),
});
export type AffiliateRecord = z.infer<typeof affiliateRecord>;

/** Money of the programme; `available` can be negative when a payment is reversed after its reward was withdrawn. */
export const affiliateBalance = z.object({ referrals: z.number().int(), waitingFen: fen, availableFen: fen, withdrawnFen: fen });
export type AffiliateBalance = z.infer<typeof affiliateBalance>;

export const withdrawalState = z.enum(['requested', 'approved', 'paid', 'rejected', 'cancelled']);
export type WithdrawalState = z.infer<typeof withdrawalState>;

export const withdrawal = z.object({
  id: z.uuid(),
  amountFen: fen,
  /** Where the money should go, in the words of the person. */
  destination: z.string(),
  state: withdrawalState,
  /** Why it was rejected, or the reference of the payment. */
  note: z.string(),
  createdAt: z.iso.datetime(),
  settledAt: z.iso.datetime().nullable(),
});
export type Withdrawal = z.infer<typeof withdrawal>;

export const operatorWithdrawal = withdrawal.extend({ accountId: z.uuid(), accountName: z.string(), email: z.string() });
export type OperatorWithdrawal = z.infer<typeof operatorWithdrawal>;

export const invitation = z.object({
  code: z.string(),
  /** The page on which an invited person registers. */
  link: z.string(),
  /** Who invited this account (masked); null when nobody did. */
  invitedBy: z.string().nullable(),
});
export type Invitation = z.infer<typeof invitation>;

const params = z.object({ id: z.uuid() });
const settled = z.string().trim().min(1, 'affiliate.noteEmpty').max(500);

export const affiliateEndpoints = {
  invitation: defineEndpoint({
    method: 'GET',
    path: '/api/user/invitation_code/',
    access: 'session',
    summary: 'The invitation code of the account',
    data: invitation,
  }),
  accept: defineEndpoint({
    method: 'POST',
    path: '/api/user/invitation_code/',
    access: 'owner',
    limits: [{ by: 'account', burst: 10, perMinute: 2 }],
    summary: 'Says who invited a new account that has not paid anything yet',
    body: z.strictObject({ code: z.string().trim().min(1, 'affiliate.codeUnknown').max(40) }),
    data: invitation,
  }),
  records: defineEndpoint({
    method: 'GET',
    path: '/api/user/inkstone_rewards/',
    access: 'session',
    summary: 'The rewards of the account, newest first',
    query: pageQuery,
    data: page(affiliateRecord),
  }),
  balance: defineEndpoint({
    method: 'GET',
    path: '/api/user/inkstone_rewards/balance/',
    access: 'session',
    summary: 'What the programme has brought, and what can be withdrawn',
    data: affiliateBalance,
  }),
  withdrawals: defineEndpoint({
    method: 'GET',
    path: '/api/user/withdrawals/',
    access: 'session',
    summary: 'The withdrawals of the account, newest first',
    query: pageQuery,
    data: page(withdrawal),
  }),
  withdraw: defineEndpoint({
    method: 'POST',
    path: '/api/user/withdrawals/',
    access: 'owner',
    idempotent: true,
    limits: [{ by: 'account', burst: 20, perMinute: 5 }],
    summary: 'Asks for a payment of available rewards',
    body: z.strictObject({
      amountFen: fen.min(affiliateTerms.minimumWithdrawalFen, 'affiliate.withdrawalMinimum').max(2_000_000_000),
      destination: z.string().trim().min(1, 'affiliate.destinationEmpty').max(500),
    }),
    data: withdrawal,
  }),
  cancelWithdrawal: defineEndpoint({
    method: 'POST',
    path: '/api/user/withdrawals/:id/cancel/',
    access: 'owner',
    summary: 'Takes back a request that nobody has looked at yet',
    params,
    data: withdrawal,
  }),
};

export const affiliateAdministrationEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/operator/withdrawals/',
    access: 'operator',
    summary: 'Withdrawals of all accounts, newest first',
    query: pageQuery.extend({ state: withdrawalState.or(z.literal('all')).default('all') }),
    data: page(operatorWithdrawal),
  }),
  approve: defineEndpoint({
    method: 'POST',
    path: '/api/operator/withdrawals/:id/approve/',
    access: 'operator',
    summary: 'Says that a withdrawal will be paid',
    params,
    data: operatorWithdrawal,
  }),
  pay: defineEndpoint({
    method: 'POST',
    path: '/api/operator/withdrawals/:id/pay/',
    access: 'operator',
    summary: 'Says that a withdrawal was paid, with the reference of the payment',
    params,
    body: z.strictObject({ reference: settled }),
    data: operatorWithdrawal,
  }),
  reject: defineEndpoint({
    method: 'POST',
    path: '/api/operator/withdrawals/:id/reject/',
    access: 'operator',
    summary: 'Turns a withdrawal down with a reason; the money is available again',
    params,
    body: z.strictObject({ reason: settled }),
    data: operatorWithdrawal,
  }),
};
