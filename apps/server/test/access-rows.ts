import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { runSql } from '#server/db/raw-sql.ts';

import { runs } from '#server/db/schema/runs.ts';

import { buildActor, buildSession, type TestActor } from './builders.ts';

/** Where a thing is made for its owner through the product itself. */
type Making = { db: OwnerDatabase; app: FastifyInstance; owner: TestActor };
type Made = { id: string; body?: object };

/** Who is let in: everyone, whoever is signed in, or the operator alone. Written by hand, not read from the contract. */
export type Row = {
  opens: 'everyone' | 'signed-in' | 'operator';
  /** The endpoint is about one thing: it is made for its owner, and a stranger must not even learn that it exists. */
  owned?: (making: Making) => Promise<Made>;
  /** What a colleague of the same account finds; nothing unless it says so. */
  colleague?: 'finds' | 'nothing';
  body?: object;
};

const everyone: Row = { opens: 'everyone' };
const signedIn: Row = { opens: 'signed-in' };
const operator: Row = { opens: 'operator' };

const brief = {
  productTitle: 'Clipboard',
  mainIdea: 'Calm',
  keywords: [],
  tone: 'natural',
  brand: '',
  wordCount: 60,
  language: 'en',
  modelId: null,
};
const text = { title: 'Clipboard', description: '<p>Calm</p>', seoTitle: '', seoDescription: '' };

const aRun = async ({ db, owner: { accountId, userId } }: Making): Promise<Made> => {
  const values = {
    accountId,
    userId,
    kind: 'writers.listing',
    input: {},
    workerId: userId,
    state: 'done' as const,
    finishedAt: new Date(),
  };
  const [run] = await db.insert(runs).values(values).returning({ id: runs.id });
  return { id: run?.id ?? '' };
};

const ask = async ({ app, owner }: Making, request: { method: 'GET' | 'POST'; url: string; payload?: object }) => {
  const response = await app.inject({ ...request, headers: owner.headers });
  return response.json().data;
};

const aProduct = async (making: Making): Promise<Made> => {
  const { items } = await ask(making, { method: 'GET', url: '/api/product/?limit=1' });
  return { id: items[0].id, body: {} };
};

const saving = { title: 'New', descriptionHtml: '<p>New</p>', seoTitle: '', seoDescription: '' };

const aRevision = async (making: Making): Promise<Made> => {
  const { id } = await aProduct(making);
  await ask(making, { method: 'POST', url: `/api/product/${id}/optimize/`, payload: { ...saving, title: `New ${Math.random()}` } });
  const [revision] = await ask(making, { method: 'GET', url: `/api/product/${id}/history/` });
  return { id, body: { revisionId: revision.id } };
};

const aPublication = async (making: Making): Promise<Made> => {
  const { id: productId } = await aProduct(making);
  await ask(making, { method: 'POST', url: `/api/product/${productId}/optimize/`, payload: saving });
  const { items } = await ask(making, { method: 'GET', url: '/api/publications/?limit=1' });
  return { id: items[0].id };
};

const aDraft = async (making: Making): Promise<Made> => {
  const { id } = await ask(making, { method: 'POST', url: '/api/freestyle/save_draft/', payload: { brief, text } });
  return { id, body: {} };
};

const aSession = async ({ db, owner }: Making): Promise<Made> => ({ id: (await buildSession(db, owner)).sessionId });

const anOrder = async (making: Making): Promise<Made> => {
  const { id } = await ask(making, { method: 'POST', url: '/api/purchase/', payload: { points: 100, gateway: 'manual-payment' } });
  return { id, body: {} };
};

const aMovement = async ({ db, owner: { accountId } }: Making): Promise<Made> => {
  const credit = { kind: 'credit', id: randomUUID(), account: accountId, amount: 1, work: 'top-up' };
  await runSql(db, sql`select ledger_apply(${JSON.stringify([credit])}::jsonb)`);
  const rows = await runSql<{ seq: string }>(db, sql`select seq from ledger_transfers where operation_id = ${credit.id}`);
  return { id: rows[0]?.seq ?? '' };
};

const aPaidOrder = async (making: Making): Promise<Made> => {
  const { id } = await anOrder(making);
  const operatorOfAll = await buildActor(making.db, { isOperator: true });
  await ask({ ...making, owner: operatorOfAll }, { method: 'POST', url: `/api/operator/orders/${id}/approve/`, payload: {} });
  return { id };
};

const product: Row = { opens: 'signed-in', owned: aProduct, colleague: 'finds' };

/** One row for each path; the matrix fails on a path without one. */
export const accessRows: Record<string, Row> = {
  'GET /healthz': everyone,
  'GET /readyz': everyone,
  'GET /api/docs/': everyone,
  'GET /api/docs/openapi.json': everyone,

  'GET /api/auth/session/': everyone,
  'POST /api/auth/sso/': everyone,
  'GET /api/auth/ap/login/': everyone,
  'POST /api/auth/fake/login/': everyone,
  'POST /api/auth/fake/user/login/': everyone,
  'POST /api/auth/fake/api_integration/login/': everyone,
  'POST /api/auth/fake/230719/login/': everyone,
  'GET /api/auth/logout/': signedIn,
  'GET /api/auth/sessions/': signedIn,
  'POST /api/auth/sessions/:id/end/': { opens: 'signed-in', owned: aSession },
  'POST /api/auth/sessions/end_others/': signedIn,
  'POST /api/auth/password/': signedIn,
  'POST /api/auth/switch_shop/': signedIn,
  'GET /api/auth/oidc/login/': everyone,
  'GET /api/auth/oidc/callback/': everyone,

  'GET /api/portal/': everyone,
  'POST /api/portal/register/': everyone,
  'POST /api/portal/verify_email/': everyone,
  'POST /api/portal/resend/': everyone,
  'POST /api/portal/login/': everyone,
  'POST /api/portal/code/': everyone,
  'POST /api/portal/code/login/': everyone,
  'POST /api/portal/forgot/': everyone,
  'POST /api/portal/reset/': everyone,

  'GET /api/user/profile/': signedIn,
  'PATCH /api/user/profile/': signedIn,
  'GET /api/user/shop/': signedIn,
  'POST /api/user/dismiss/tip/': signedIn,
  'POST /api/user/get_email_verify_captcha/': signedIn,
  'POST /api/user/verify_email/': signedIn,
  'GET /api/enums/': signedIn,
  'GET /api/locations/': signedIn,
  'GET /api/models/': signedIn,
  'GET /api/store/current/': signedIn,

  'GET /api/runs/': signedIn,
  'GET /api/runs/:id/': { opens: 'signed-in', owned: aRun },
  'GET /api/runs/:id/events/': { opens: 'signed-in', owned: aRun },
  'POST /api/runs/:id/stop/': { opens: 'signed-in', owned: aRun },

  'GET /api/product/': signedIn,
  'GET /api/product/get_opt_slash_total_product_counts/': signedIn,
  'POST /api/product/sync/': signedIn,
  'GET /api/product/:id/optimize/': product,
  'POST /api/product/:id/optimize/': { ...product, body: saving },
  'GET /api/product/:id/history/': product,
  'POST /api/product/:id/undo/': { ...product, owned: aRevision },
  'GET /api/publications/': signedIn,
  'GET /api/publications/stores/': signedIn,
  'GET /api/publications/:id/': { opens: 'signed-in', owned: aPublication, colleague: 'finds' },
  'POST /api/product/:id/improve/listing/': product,
  'POST /api/product/:id/improve/seo/': product,
  'POST /api/product/improve/freestyle/': { opens: 'signed-in', body: { brief } },
  'GET /api/freestyle/list/': signedIn,
  'GET /api/freestyle/:id/': { opens: 'signed-in', owned: aDraft },
  'POST /api/freestyle/save_draft/': { opens: 'signed-in', body: { brief, text } },
  'POST /api/freestyle/:id/delete/': { opens: 'signed-in', owned: aDraft },
  'POST /api/freestyle/publish/': signedIn,

  'GET /api/user/get_balance/': signedIn,
  'GET /api/user/get_total_used/': signedIn,
  'GET /api/user/get_transactions/': signedIn,
  'GET /api/user/get_transactions/:id/': { opens: 'signed-in', owned: aMovement, colleague: 'finds' },
  'GET /api/user/get_transactions/export/': signedIn,
  'GET /api/user/inkstone_transaction_statistics/': signedIn,

  'GET /api/purchase/options/': signedIn,
  'POST /api/purchase/': { opens: 'signed-in', body: { points: 100, gateway: 'manual-payment' } },
  'GET /api/purchase/': signedIn,
  'GET /api/user/get_key_top_up_history/': signedIn,
  'POST /api/purchase/redeem/': { opens: 'signed-in', body: { code: '0000' } },
  'GET /api/purchase/:id/': { opens: 'signed-in', owned: anOrder, colleague: 'finds' },
  'POST /api/purchase/:id/cancel/': { opens: 'signed-in', owned: anOrder, colleague: 'finds' },
  'GET /api/purchase/:id/receipt/': { opens: 'signed-in', owned: aPaidOrder, colleague: 'finds' },
  'POST /api/open/payments/:gateway/events/': everyone,
  'GET /api/operator/orders/': operator,
  'POST /api/operator/orders/:id/approve/': operator,
  'POST /api/operator/orders/:id/decline/': { opens: 'operator', body: { reason: 'No money came' } },
  'POST /api/operator/orders/:id/refund/': { opens: 'operator', body: { reason: 'Given back' } },
  'GET /api/operator/codes/': operator,
  'POST /api/operator/codes/': { opens: 'operator', body: { count: 1, points: 1 } },
  'POST /api/operator/codes/:id/disable/': operator,
  'POST /api/operator/codes/:id/enable/': operator,

  'GET /api/subscription/': signedIn,
  'POST /api/subscription/': { opens: 'signed-in', body: { plan: 'basic' } },
  'POST /api/subscription/cancel/': signedIn,

  'GET /api/user/invitation_code/': signedIn,
  'POST /api/user/invitation_code/': { opens: 'signed-in', body: { code: 'nobody' } },
  'GET /api/user/inkstone_rewards/': signedIn,
  'GET /api/user/inkstone_rewards/balance/': signedIn,
  'GET /api/user/withdrawals/': signedIn,
  'POST /api/user/withdrawals/': { opens: 'signed-in', body: { amountFen: 5000, destination: 'Bank' } },
  'POST /api/user/withdrawals/:id/cancel/': signedIn,
  'GET /api/operator/withdrawals/': operator,
  'POST /api/operator/withdrawals/:id/approve/': operator,
  'POST /api/operator/withdrawals/:id/pay/': { opens: 'operator', body: { reference: 'R1' } },
  'POST /api/operator/withdrawals/:id/reject/': { opens: 'operator', body: { reason: 'Not yours' } },

  'GET /api/user/reminder_setting/': signedIn,
  'POST /api/user/reminder_setting/': { opens: 'signed-in', body: { isOn: false, thresholdPoints: 100 } },
  'GET /api/user/prompts_settings/': signedIn,
  'POST /api/user/prompts_settings/': { opens: 'signed-in', body: { systemPrompt: '', assistantPrompt: '' } },
  'GET /api/user/enterprise_settings/': signedIn,
  'POST /api/user/enterprise_settings/': {
    opens: 'signed-in',
    body: { title: 'Mine', domain: '', container: { isOn: false, access: 'users' } },
  },
  'GET /api/user/set_openai_key/': signedIn,
  'POST /api/user/set_openai_key/': { opens: 'signed-in', body: { key: 'sk-not-a-real-key' } },
  'DELETE /api/user/set_openai_key/': signedIn,
  'GET /api/user/export/': signedIn,
  'POST /api/user/delete_account/': { opens: 'signed-in', body: { email: 'nobody@matrix.example' } },

  'GET /api/operator/vendors/': operator,
  'GET /api/operator/local_servers/': operator,
  'GET /api/operator/connections/': operator,
  'POST /api/operator/connections/': operator,
  'POST /api/operator/connections/test/': operator,
  'PATCH /api/operator/connections/:id/': operator,
  'DELETE /api/operator/connections/:id/': operator,
  'POST /api/operator/connections/:id/test/': operator,
  'GET /api/operator/connections/:id/models/': operator,
  'POST /api/operator/connections/:id/models/': operator,
  'POST /api/operator/connections/:id/models/import/': operator,
  'PATCH /api/operator/models/:id/': operator,
  'DELETE /api/operator/models/:id/': operator,
  'GET /api/operator/pricing/': operator,
  'PATCH /api/operator/pricing/': operator,
  'GET /api/operator/accounts/': operator,
  'GET /api/operator/accounts/:id/': operator,
  'PATCH /api/operator/accounts/:id/': operator,
  'POST /api/operator/accounts/:id/disable/': operator,
  'POST /api/operator/accounts/:id/enable/': operator,
  'POST /api/operator/users/:id/disable/': operator,
  'POST /api/operator/users/:id/enable/': operator,
  'GET /api/operator/acts/': operator,
  'GET /api/operator/health/': operator,
};
