import type { Caller } from './access-callers.ts';
import {
  aDraft,
  aMovement,
  anOrder,
  aPaidOrder,
  aProduct,
  aPublication,
  aRevision,
  aRun,
  aSavedProduct,
  aSession,
  aWithdrawal,
  type Make,
} from './access-things.ts';

/** `in`: neither refused (401, 403, 429) nor a fault; a number: this status and no other. */
export type Expected = 'in' | number;
/** What each caller meets at an endpoint, written by hand and not read from the contract. */
export type Cells = Record<Caller, Expected>;
/** One endpoint; `make` makes the thing of the first account that it is about. */
export type Row = { cells: Cells; make?: Make | undefined };

/** Whoever shows no session of an enabled user, or shows it in another way than by its cookie. */
const unknown = (expected: Expected) => ({
  nobody: expected,
  presenceCookie: expected,
  bearerToken: expected,
  apiKeyHeader: expected,
  otherSchemeCookie: expected,
  queryToken: expected,
  disabledUser: expected,
  disabledAccount: expected,
});

/** The owners of every kind of account. */
const everyOwner = (expected: Expected) => ({ owner: expected, apiOwner: expected, enterpriseAdmin: expected, otherTenant: expected });
const everyMember = (expected: Expected) => ({ member: expected, enterpriseMember: expected });

type Class = Omit<Cells, 'noHeaderToken' | 'otherSite'>;

const everyone: Class = { ...unknown('in'), ...everyMember('in'), ...everyOwner('in'), operator: 'in' };
/** Proved by the signature of a payment provider; without it nobody gets further, signed in or not. */
const providers: Class = { ...unknown(403), ...everyMember(403), ...everyOwner(403), operator: 403 };
const signedIn: Class = { ...unknown(401), ...everyMember('in'), ...everyOwner('in'), operator: 'in' };
/** The operator of the matrix is the owner of an account, too. */
const owners: Class = { ...unknown(401), ...everyMember(403), ...everyOwner('in'), operator: 'in' };
const operators: Class = { ...unknown(401), ...everyMember(403), ...everyOwner(403), operator: 'in' };

/** About one thing of the first account; to the others, the operator among them, it does not even exist. */
const accountsThing: Class = { ...unknown(401), ...everyMember(404), ...everyOwner(404), operator: 404, owner: 200, member: 200 };
/** A thing of the user, hidden from the colleagues as well. */
const usersThing: Class = { ...accountsThing, member: 404 };
/** A thing of the account that its owner alone may touch. */
const ownersThing: Class = { ...accountsThing, ...everyMember(403) };

/** Changes nothing, so that nothing is gained by sending somebody else's browser there. */
const reads = (cells: Class, make?: Make): Row => ({
  cells: { ...cells, noHeaderToken: make ? 404 : 'in', otherSite: make ? 404 : 'in' },
  make,
});
/** Changes something: refused without the session's header token, and to a page of another site. */
const writes = (cells: Class, make?: Make): Row => ({ cells: { ...cells, noHeaderToken: 403, otherSite: 403 }, make });

/** One row for each path; the matrix fails on a path without one. */
export const accessRows: Record<string, Row> = {
  'GET /healthz': reads(everyone),
  'GET /readyz': reads(everyone),
  'GET /api/docs/': reads(everyone),
  'GET /api/docs/openapi.json': reads(everyone),

  'GET /api/auth/session/': reads(everyone),
  'POST /api/auth/sso/': writes(everyone),
  'GET /api/auth/ap/login/': reads(everyone),
  'POST /api/auth/fake/login/': writes(everyone),
  'POST /api/auth/fake/user/login/': writes(everyone),
  'POST /api/auth/fake/api_integration/login/': writes(everyone),
  'POST /api/auth/fake/230719/login/': writes(everyone),
  'GET /api/auth/logout/': writes(signedIn),
  'GET /api/auth/sessions/': reads(signedIn),
  'POST /api/auth/sessions/:id/end/': writes(usersThing, aSession),
  'POST /api/auth/sessions/end_others/': writes(signedIn),
  'POST /api/auth/password/': writes(signedIn),
  'POST /api/auth/switch_shop/': writes(signedIn),
  'GET /api/auth/oidc/login/': reads(everyone),
  'GET /api/auth/oidc/callback/': reads(everyone),

  'GET /api/portal/': reads(everyone),
  'POST /api/portal/register/': writes(everyone),
  'POST /api/portal/verify_email/': writes(everyone),
  'POST /api/portal/resend/': writes(everyone),
  'POST /api/portal/login/': writes(everyone),
  'POST /api/portal/code/': writes(everyone),
  'POST /api/portal/code/login/': writes(everyone),
  'POST /api/portal/forgot/': writes(everyone),
  'POST /api/portal/reset/': writes(everyone),

  'GET /api/user/profile/': reads(signedIn),
  'PATCH /api/user/profile/': writes(signedIn),
  'GET /api/user/shop/': reads(signedIn),
  'POST /api/user/dismiss/tip/': writes(signedIn),
  'POST /api/user/get_email_verify_captcha/': writes(signedIn),
  'POST /api/user/verify_email/': writes(signedIn),
  'GET /api/enums/': reads(signedIn),
  'GET /api/locations/': reads(signedIn),
  'GET /api/models/': reads(signedIn),
  'GET /api/store/current/': reads(signedIn),

  'GET /api/runs/': reads(signedIn),
  'GET /api/runs/:id/': reads(usersThing, aRun),
  'GET /api/runs/:id/events/': reads(usersThing, aRun),
  'POST /api/runs/:id/stop/': writes(usersThing, aRun),

  'GET /api/product/': reads(signedIn),
  'GET /api/product/get_opt_slash_total_product_counts/': reads(signedIn),
  'POST /api/product/sync/': writes(signedIn),
  'GET /api/product/:id/optimize/': reads(accountsThing, aProduct),
  'POST /api/product/:id/optimize/': writes(accountsThing, aSavedProduct),
  'GET /api/product/:id/history/': reads(accountsThing, aProduct),
  'POST /api/product/:id/undo/': writes(accountsThing, aRevision),
  'GET /api/publications/': reads(signedIn),
  'GET /api/publications/stores/': reads(signedIn),
  'GET /api/publications/:id/': reads(accountsThing, aPublication),
  'POST /api/product/:id/improve/listing/': writes(accountsThing, aProduct),
  'POST /api/product/:id/improve/seo/': writes(accountsThing, aProduct),
  'POST /api/product/improve/freestyle/': writes(signedIn),
  'GET /api/freestyle/list/': reads(signedIn),
  'GET /api/freestyle/:id/': reads(usersThing, aDraft),
  'POST /api/freestyle/save_draft/': writes(signedIn),
  'POST /api/freestyle/:id/delete/': writes(usersThing, aDraft),
  'POST /api/freestyle/publish/': writes(signedIn),

  'GET /api/user/get_balance/': reads(signedIn),
  'GET /api/user/get_total_used/': reads(signedIn),
  'GET /api/user/get_transactions/': reads(signedIn),
  'GET /api/user/get_transactions/:id/': reads(accountsThing, aMovement),
  'GET /api/user/get_transactions/export/': reads(signedIn),
  'GET /api/user/inkstone_transaction_statistics/': reads(signedIn),

  'GET /api/purchase/options/': reads(signedIn),
  'POST /api/purchase/': writes(signedIn),
  'GET /api/purchase/': reads(signedIn),
  'GET /api/user/get_key_top_up_history/': reads(signedIn),
  'POST /api/purchase/redeem/': writes(signedIn),
  'GET /api/purchase/:id/': reads(accountsThing, anOrder),
  'POST /api/purchase/:id/cancel/': writes(accountsThing, anOrder),
  'GET /api/purchase/:id/receipt/': reads(accountsThing, aPaidOrder),
  'POST /api/open/payments/:gateway/events/': writes(providers),
  'GET /api/operator/orders/': reads(operators),
  'POST /api/operator/orders/:id/approve/': writes(operators),
  'POST /api/operator/orders/:id/decline/': writes(operators),
  'POST /api/operator/orders/:id/refund/': writes(operators),
  'GET /api/operator/codes/': reads(operators),
  'POST /api/operator/codes/': writes(operators),
  'POST /api/operator/codes/:id/disable/': writes(operators),
  'POST /api/operator/codes/:id/enable/': writes(operators),

  'GET /api/subscription/': reads(signedIn),
  'POST /api/subscription/': writes(owners),
  'POST /api/subscription/cancel/': writes(owners),

  'GET /api/user/invitation_code/': reads(signedIn),
  'POST /api/user/invitation_code/': writes(owners),
  'GET /api/user/inkstone_rewards/': reads(signedIn),
  'GET /api/user/inkstone_rewards/balance/': reads(signedIn),
  'GET /api/user/withdrawals/': reads(signedIn),
  'POST /api/user/withdrawals/': writes(owners),
  'POST /api/user/withdrawals/:id/cancel/': writes(ownersThing, aWithdrawal),
  'GET /api/operator/withdrawals/': reads(operators),
  'POST /api/operator/withdrawals/:id/approve/': writes(operators),
  'POST /api/operator/withdrawals/:id/pay/': writes(operators),
  'POST /api/operator/withdrawals/:id/reject/': writes(operators),

  'GET /api/user/reminder_setting/': reads(signedIn),
  'POST /api/user/reminder_setting/': writes(owners),
  'GET /api/user/prompts_settings/': reads(signedIn),
  'POST /api/user/prompts_settings/': writes(owners),
  'GET /api/user/enterprise_settings/': reads(signedIn),
  'POST /api/user/enterprise_settings/': writes(owners),
  'GET /api/user/set_openai_key/': reads(signedIn),
  'POST /api/user/set_openai_key/': writes(owners),
  'DELETE /api/user/set_openai_key/': writes(owners),
  'GET /api/user/export/': reads(owners),
  'POST /api/user/delete_account/': writes(owners),

  'GET /api/operator/vendors/': reads(operators),
  'GET /api/operator/local_servers/': reads(operators),
  'GET /api/operator/connections/': reads(operators),
  'POST /api/operator/connections/': writes(operators),
  'POST /api/operator/connections/test/': writes(operators),
  'PATCH /api/operator/connections/:id/': writes(operators),
  'DELETE /api/operator/connections/:id/': writes(operators),
  'POST /api/operator/connections/:id/test/': writes(operators),
  'GET /api/operator/connections/:id/models/': reads(operators),
  'POST /api/operator/connections/:id/models/': writes(operators),
  'POST /api/operator/connections/:id/models/import/': writes(operators),
  'PATCH /api/operator/models/:id/': writes(operators),
  'DELETE /api/operator/models/:id/': writes(operators),
  'GET /api/operator/pricing/': reads(operators),
  'PATCH /api/operator/pricing/': writes(operators),
  'GET /api/operator/accounts/': reads(operators),
  'GET /api/operator/accounts/:id/': reads(operators),
  'PATCH /api/operator/accounts/:id/': writes(operators),
  'POST /api/operator/accounts/:id/disable/': writes(operators),
  'POST /api/operator/accounts/:id/enable/': writes(operators),
  'POST /api/operator/users/:id/disable/': writes(operators),
  'POST /api/operator/users/:id/enable/': writes(operators),
  'GET /api/operator/acts/': reads(operators),
  'GET /api/operator/health/': reads(operators),
};
